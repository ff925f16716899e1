package shuanglong.desktop

import java.util.Locale

/**
 * The system's language as a BCP 47 tag, empty where none is known.
 *
 * Java answers "en" on a Unix system that was told no language at all, so there the locale's own variables are asked, in
 * the order of POSIX (the first that is not empty holds). macOS and Windows keep the language elsewhere; there Java knows it.
 */
fun systemLanguage(
    environment: Map<String, String>,
    system: String,
    java: Locale,
): String {
    val locale = listOf("LC_ALL", "LC_MESSAGES", "LANG").firstNotNullOfOrNull { environment[it]?.takeIf(String::isNotEmpty) }
    if (locale == null && (system.startsWith("Mac") || system.startsWith("Windows"))) return java.toLanguageTag()
    // language_TERRITORY.charset@modifier
    val name = locale.orEmpty().substringBefore('.').substringBefore('@')
    return if (name == "C" || name == "POSIX") "" else name.replace('_', '-')
}
