// For Android Studio and for people with a network: the same folders as the Maven build and scripts/android-*.sh use.
// NOT RUN where this was written (no Gradle new enough, no Android SDK). Needs JDK 17+, Gradle 9, the SDK and the NDK.
pluginManagement {
    repositories {
        google()
        mavenCentral()
        gradlePluginPortal()
    }
    plugins {
        id("com.android.application") version "9.5.1"
        id("com.android.library") version "9.5.1"
        id("org.jetbrains.kotlin.plugin.compose") version "2.4.21"
    }
}

dependencyResolutionManagement {
    repositoriesMode = RepositoriesMode.FAIL_ON_PROJECT_REPOS
    repositories {
        google()
        mavenCentral()
    }
}

rootProject.name = "shuanglong"
include(":core-bindings", ":ui", ":app")
