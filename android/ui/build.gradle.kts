// The shared screens. Their tests (src/test) run on the JVM by Maven, not here.
plugins {
    id("com.android.library")
    id("org.jetbrains.kotlin.plugin.compose")
}

android {
    namespace = "shuanglong.ui"
    compileSdk = 36
    defaultConfig { minSdk = 26 }
    buildFeatures { compose = true }
    sourceSets.getByName("main") {
        kotlin.srcDir(rootDir.parentFile.resolve("target/generated/tokens"))
    }
    sourceSets.getByName("test") {
        kotlin.setSrcDirs(emptyList<File>())
    }
}

dependencies {
    api(project(":core-bindings"))
    api("androidx.compose.ui:ui:1.12.1")
    api("androidx.compose.foundation:foundation:1.12.1")
    api("androidx.compose.material3:material3:1.4.0")
    api("org.jetbrains.kotlinx:kotlinx-coroutines-android:1.10.2")
}
