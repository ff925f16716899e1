package shuanglong.core

import kotlin.reflect.KClass
import kotlin.reflect.KProperty1
import kotlin.reflect.full.memberProperties
import kotlin.reflect.full.primaryConstructor

/**
 * The canonical text of what the core answers (`tests/scripts/README.md`), by reflection: a field that is added to the
 * bindings appears by itself.
 */
class CanonicalText {
    private val lines = mutableListOf<String>()

    /** Matches are named at random; here they are `match1`, `match2`… in the order they are met. */
    private val names = mutableListOf<String>()

    /** Appends one value under a path. */
    fun add(path: String, value: Any?) {
        when (value) {
            null -> lines += "$path=none"

            is Boolean, is UByte, is Int, is UInt, is ULong -> lines += "$path=$value"

            is String -> lines += "$path=${quoted(value)}"

            is Enum<*> -> lines += "$path=${pascalCase(value.name)}"

            is List<*> -> {
                lines += "$path=[${value.size}]"
                value.forEachIndexed { index, item -> add("$path[$index]", item) }
            }

            else -> {
                if (value::class.isVariant) lines += "$path=${value::class.simpleName}"
                addFields(path, value)
            }
        }
    }

    /** Appends one finished line. */
    fun addLine(line: String) {
        lines += line
    }

    /** All lines since the last call. */
    fun take(): List<String> = lines.toList().also { lines.clear() }

    private fun addFields(path: String, value: Any) {
        for ((name, property) in fieldsOf(value::class)) {
            val field = property.get(value)
            when (name) {
                "changed_at_ms" -> continue
                "id" -> lines += "$path.id=${quoted(alias(field as String))}"
                else -> add("$path.$name", field)
            }
        }
    }

    private fun alias(id: String): String {
        if (id !in names) names += id
        return "match${names.indexOf(id) + 1}"
    }

    private companion object {
        val known = mutableMapOf<KClass<*>, List<Pair<String, KProperty1<Any, *>>>>()

        /** Enums with fields are sealed classes, and so are errors. */
        val KClass<*>.isVariant get() = java.superclass.kotlin.isSealed

        /** In the order of declaration. */
        @Suppress("UNCHECKED_CAST")
        fun fieldsOf(type: KClass<*>) = known.getOrPut(type) {
            type.primaryConstructor?.parameters.orEmpty().map { parameter ->
                val property = type.memberProperties.first { it.name == parameter.name }
                snakeCase(property.name) to property as KProperty1<Any, *>
            }
        }

        fun quoted(text: String) = buildString {
            append('"')
            for (character in text) {
                when (character) {
                    '"', '\\' -> append('\\').append(character)
                    '\n' -> append("\\n")
                    else -> append(character)
                }
            }
            append('"')
        }

        /** `holdMs` → `hold_ms` */
        fun snakeCase(name: String) = name.replace(Regex("[A-Z]")) { "_" + it.value.lowercase() }

        /** `HOME_ROW` → `HomeRow` */
        fun pascalCase(name: String) = name.split('_').joinToString("") { it.take(1) + it.drop(1).lowercase() }
    }
}
