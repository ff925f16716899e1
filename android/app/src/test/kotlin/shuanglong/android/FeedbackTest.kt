package shuanglong.android

import android.view.HapticFeedbackConstants
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import shuanglong.ui.HapticKind

class FeedbackTest {
    @Test
    fun `the oldest supported Android gets only what it knows`() {
        // Documented as there since API 3, 5, 21 and 23.
        val known = setOf(
            HapticFeedbackConstants.LONG_PRESS,
            HapticFeedbackConstants.VIRTUAL_KEY,
            HapticFeedbackConstants.CLOCK_TICK,
            HapticFeedbackConstants.CONTEXT_CLICK,
        )
        for (kind in HapticKind.entries) assertTrue("$kind", feedback(kind, 26) in known)
    }

    @Test
    fun `a refusal and a success are told apart by the finger`() {
        for (sdk in 30..36) {
            assertEquals(HapticFeedbackConstants.REJECT, feedback(HapticKind.Refused, sdk))
            assertEquals(HapticFeedbackConstants.CONFIRM, feedback(HapticKind.Success, sdk))
        }
    }
}
