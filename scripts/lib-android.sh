# What the scripts of the Android shell and the Kotlin tools share. Sourced after lib.sh.
#
#   maven_classpath NAME MAIN_ARTIFACT...   fetches group:artifact:version[:type] (with what they need), prints their class path
#   android_jar 14|15                       Android's classes to compile and link against
#   kotlin_for_android OUT CLASSPATH SOURCE...   the Kotlin compiler with Compose
# shellcheck shell=bash disable=SC2034,SC2154 # read by the scripts that source this; $root comes from lib.sh

application_id=shuanglong.android
min_sdk=26
target_sdk=35

ktlint=com.pinterest.ktlint:ktlint-cli:1.8.0
kotlin_version=$(sed -n 's:.*<kotlin.version>\(.*\)</.*:\1:p' "$root/android/pom.xml")
kotlinc=org.jetbrains.kotlin:kotlin-compiler-embeddable:$kotlin_version
compose_compiler=org.jetbrains.kotlin:kotlin-compose-compiler-plugin-embeddable:$kotlin_version
robolectric=org.robolectric:robolectric:4.17
jna_version=$(sed -n 's:.*<jna.version>\(.*\)</.*:\1:p' "$root/android/pom.xml")
r8=com.android.tools:r8:9.5.28
# Android 14 and 15 as Robolectric packs them. aapt2 of Debian 12 reads no newer one than 14's.
android_14=org.robolectric:android-all:14-robolectric-10818077
android_15=org.robolectric:android-all:15-robolectric-13954326

maven_classpath() {
    local name=$1 gav group artifact version type folder=$root/target/classpaths; shift
    local list=$folder/$name.txt pom=$folder/$name.xml new=$folder/$name.xml.new
    mkdir -p "$folder"
    {
        echo '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
        echo "<groupId>shuanglong</groupId><artifactId>tool-$name</artifactId><version>1</version><packaging>pom</packaging><dependencies>"
        for gav; do
            IFS=: read -r group artifact version type <<< "$gav"
            echo "<dependency><groupId>$group</groupId><artifactId>$artifact</artifactId><version>$version</version><type>${type:-jar}</type></dependency>"
        done
        echo '</dependencies></project>'
    } > "$new"
    if [ ! -s "$list" ] || ! cmp -s "$new" "$pom" || ! all_there "$list"; then
        say "Maven: fetching $name"
        need_apt "fetching $name" mvn=maven
        mv "$new" "$pom"
        mvn -B -q -ntp -f "$pom" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath \
            -Dmdep.outputFile="$list" > "$folder/$name.log" 2>&1 || { tail -20 "$folder/$name.log" >&2; fail "fetching $name"; }
    fi
    rm -f "$new"
    cat "$list"
}

# The list outlives a cleared Maven repository; the jars do not.
all_there() {
    local entry entries
    IFS=: read -ra entries < "$1"
    for entry in "${entries[@]}"; do [ -e "$entry" ] || return 1; done
}

android_jar() {
    case $1 in
        14) maven_classpath android-14 "$android_14" ;;
        15) maven_classpath android-15 "$android_15" ;;
        *) fail "no Android $1 is locked" ;;
    esac
}

kotlin_for_android() {
    local destination=$1 classpath=$2 compiler plugin; shift 2
    compiler=$(maven_classpath kotlinc "$kotlinc" "$compose_compiler")
    plugin=$(tr ':' '\n' <<< "$compiler" | grep kotlin-compose-compiler-plugin-embeddable)
    rm -rf "$destination"
    java -Xmx1500m -cp "$compiler" org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -no-stdlib -no-reflect -jvm-target 17 -nowarn \
        -Xplugin="$plugin" -classpath "$classpath" -d "$destination" "$@"
}
