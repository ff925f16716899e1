package shuanglong.android

import android.animation.ValueAnimator
import android.app.Activity
import android.os.Build
import android.view.HapticFeedbackConstants
import androidx.activity.compose.BackHandler
import androidx.compose.runtime.Composable
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Dispatchers
import shuanglong.ui.HapticKind
import shuanglong.ui.PlatformServices

/** What the shared UI asks of Android. No vibration permission: the view's own feedback obeys the system's setting. */
class AndroidServices(private val activity: Activity) : PlatformServices {
    override val dataFolder: String = activity.filesDir.absolutePath

    override val systemLanguage: String = activity.resources.configuration.locales[0].toLanguageTag()

    override val background: CoroutineDispatcher = Dispatchers.IO

    override val reduceMotion: Boolean get() = !ValueAnimator.areAnimatorsEnabled()

    override fun haptic(kind: HapticKind) {
        activity.window.decorView.performHapticFeedback(feedback(kind, Build.VERSION.SDK_INT))
    }

    @Composable
    override fun Back(enabled: Boolean, onBack: () -> Unit) = BackHandler(enabled, onBack)
}

/** The nearest thing each version of Android has: named gestures came with 30 and 34. */
internal fun feedback(kind: HapticKind, sdk: Int): Int = when (kind) {
    HapticKind.PickUp -> when {
        sdk >= 34 -> HapticFeedbackConstants.DRAG_START
        sdk >= 30 -> HapticFeedbackConstants.GESTURE_START
        else -> HapticFeedbackConstants.VIRTUAL_KEY
    }
    HapticKind.OverTarget -> if (sdk >= 34) HapticFeedbackConstants.SEGMENT_TICK else HapticFeedbackConstants.CLOCK_TICK
    HapticKind.Landing -> if (sdk >= 30) HapticFeedbackConstants.GESTURE_END else HapticFeedbackConstants.VIRTUAL_KEY
    HapticKind.Hit -> HapticFeedbackConstants.CONTEXT_CLICK
    HapticKind.Refused -> if (sdk >= 30) HapticFeedbackConstants.REJECT else HapticFeedbackConstants.LONG_PRESS
    HapticKind.Success -> if (sdk >= 30) HapticFeedbackConstants.CONFIRM else HapticFeedbackConstants.LONG_PRESS
}
