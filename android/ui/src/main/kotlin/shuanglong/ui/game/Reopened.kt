package shuanglong.ui.game

import shuanglong.core.SessionException

/**
 * A session that says "closed" has either come to its end, which it can still show, or another window went on with the match:
 * then it can show nothing any more, and the match is opened once more from the disk. `null`: there is nothing to go on with.
 */
internal fun <S> reopened(id: String, look: () -> Unit, resume: (String) -> S?): S? = try {
    look()
    null
} catch (_: SessionException) {
    resume(id)
}
