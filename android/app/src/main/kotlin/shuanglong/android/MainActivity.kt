package shuanglong.android

import android.os.Bundle
import androidx.activity.ComponentActivity
import androidx.activity.compose.setContent
import androidx.activity.enableEdgeToEdge
import shuanglong.ui.ShuanglongApp

/** A frame around the shared UI; it keeps nothing, because every accepted action is on disk already. */
class MainActivity : ComponentActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        enableEdgeToEdge()
        val services = AndroidServices(this)
        setContent { ShuanglongApp(services) }
    }
}
