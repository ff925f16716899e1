package shuanglong.ui.kamisado

import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size

/**
 * Where each square lies on a board [side] pixels wide. The hit test and the drawing ask the same functions, so they
 * cannot part. [turned] puts Gold's home row at the bottom.
 */
internal data class KamisadoGeometry(val side: Float, val turned: Boolean, val frameShare: Float = FRAME) {
    /** Side of a square. */
    val s: Float = side / (8 + 2 * frameShare)
    val frame: Float = frameShare * s

    /** Less is a smear: such a board is neither painted nor touched. */
    fun drawable(dp: Float): Boolean = s >= LEAST_SQUARE * dp

    private fun column(square: Square) = if (turned) 7 - square.file else square.file
    private fun row(square: Square) = if (turned) square.rank else 7 - square.rank

    fun rect(square: Square) = Rect(Offset(frame + column(square) * s, frame + row(square) * s), Size(s, s))

    fun centre(square: Square): Offset = rect(square).center

    /** The square under a point; none on the frame or outside. */
    fun squareAt(at: Offset): Square? {
        val column = kotlin.math.floor((at.x - frame) / s).toInt()
        val row = kotlin.math.floor((at.y - frame) / s).toInt()
        if (column !in 0..7 || row !in 0..7 || at.x < frame || at.y < frame) return null
        return if (turned) Square(7 - column, row) else Square(column, 7 - row)
    }

    /** The target that attracts a tower held at a point: the square under it, else the nearest centre within reach. */
    fun attracted(at: Offset, targets: Collection<Square>): Square? {
        squareAt(at)?.let { under -> if (under in targets) return under }
        return targets.minByOrNull { (centre(it) - at).getDistance() }?.takeIf { (centre(it) - at).getDistance() <= REACH * s }
    }

    /** As a page is read: from the viewer's far left, rank by rank. */
    val reading: List<Square> get() = (0 until 64).map(::Square).sortedWith(compareBy({ row(it) }, { column(it) }))

    /** Far ranks first, so that near towers are painted over them. */
    fun paintOrder(towers: List<Tower>): List<Tower> = towers.sortedBy { row(it.square) }

    companion object {
        const val FRAME = 0.26f

        /** In dp. */
        private const val LEAST_SQUARE = 4f

        /** In squares from centre to centre: a finger's width beside the square still counts. */
        const val REACH = 0.8f
    }
}
