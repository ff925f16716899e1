// Generated Kotlin and the Rust library; both are written by the repository's own scripts before anything else is built.
plugins {
    id("com.android.library")
}

val repository = rootDir.parentFile

android {
    namespace = "shuanglong.core"
    compileSdk = 36
    defaultConfig {
        minSdk = 26
        consumerProguardFiles("../app/keep.pro")
    }
    sourceSets.getByName("main") {
        kotlin.srcDir(repository.resolve("target/generated/kotlin"))
        jniLibs.srcDir(repository.resolve("target/android/jniLibs"))
    }
}

val bindings by tasks.registering(Exec::class) {
    description = "Generates the Kotlin bindings and the colours."
    commandLine(repository.resolve("scripts/build-core.sh").path)
}

val nativeLibrary by tasks.registering(Exec::class) {
    description = "Builds the Rust core for arm64 with the NDK."
    environment("ANDROID_NDK_HOME", androidComponents.sdkComponents.ndkDirectory.get().asFile.path)
    commandLine(repository.resolve("scripts/android-so.sh").path)
}

tasks.named("preBuild") { dependsOn(bindings, nativeLibrary) }

dependencies {
    api("net.java.dev.jna:jna:5.19.1@aar")
}
