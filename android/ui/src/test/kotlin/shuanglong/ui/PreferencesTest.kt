package shuanglong.ui

import kotlinx.coroutines.Dispatchers
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class PreferencesTest {
    private val services = TestServices(Dispatchers.Unconfined)

    private fun kept(): Preferences = library(services).use { it.settings().toUi() }

    @Test
    fun `whatever is chosen is found again, each setting by itself`() {
        val first = kept()
        val changes: List<Preferences.() -> Preferences> = listOf(
            *Language.entries.map { { p: Preferences -> p.copy(language = it) } }.toTypedArray(),
            *Pace.entries.map { { p: Preferences -> p.copy(pace = it) } }.toTypedArray(),
            *Look.entries.map { { p: Preferences -> p.copy(look = it) } }.toTypedArray(),
            *SeatView.entries.map { { p: Preferences -> p.copy(seatView = it) } }.toTypedArray(),
            *Side.entries.map { { p: Preferences -> p.copy(kamisadoSide = it) } }.toTypedArray(),
            *Strength.entries.map { { p: Preferences -> p.copy(backgammonRival = Rival.Computer(it)) } }.toTypedArray(),
            { copy(kamisadoRival = Rival.Person) },
            { copy(matchLength = 7) },
            { copy(sound = !sound) },
            { copy(haptics = !haptics) },
            { copy(highContrast = !highContrast) },
            { copy(pointNumbers = !pointNumbers) },
            { copy(pipCounts = !pipCounts) },
            { copy(autoEnd = !autoEnd) },
            { copy(tallBoard = !tallBoard) },
            { copy(homeOnLeft = !homeOnLeft) },
            { copy(coordinates = !coordinates) },
            { copy(clearMarks = !clearMarks) },
            { copy(kamisadoLessonDone = !kamisadoLessonDone) },
            { copy(backgammonLessonDone = !backgammonLessonDone) },
        )
        for (change in changes) {
            val chosen = change(first)
            library(services).use { it.setSettings(chosen.toCore()) }
            assertEquals(chosen, kept())
        }
    }

    @Test
    fun `what is switched off does not reach the machine`() {
        val felt = mutableListOf<HapticKind>()
        val machine = object : PlatformServices by services {
            override fun haptic(kind: HapticKind) {
                felt += kind
            }
        }
        val first = kept()
        PreferredServices(machine) { first.copy(haptics = false) }.haptic(HapticKind.Hit)
        assertTrue(felt.isEmpty())
        PreferredServices(machine) { first.copy(haptics = true) }.haptic(HapticKind.Hit)
        assertEquals(listOf(HapticKind.Hit), felt)
    }
}
