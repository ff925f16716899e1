// Named here once, so that all modules load them with one class loader. Versions: settings.gradle.kts.
plugins {
    id("com.android.application") apply false
    id("com.android.library") apply false
    id("org.jetbrains.kotlin.plugin.compose") apply false
}
