#!/usr/bin/env python3
"""Writes the Kotlin constants of the colours, sizes and marks: assets/tokens.json + assets/glyphs.json -> OUT/shuanglong/ui/Tokens.kt.

Usage: gen-tokens.py OUT_FOLDER
Decided here: nothing but the form; every value comes from assets/. Each object of tokens.json becomes a constructor call
with the same names, so a key that is missing, new or renamed stops the Kotlin compiler. The classes stand in Theme.kt.
The file is written only when its text changes, so that an incremental build stays one.
"""
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SKIPPED = {"comment", "use", "shape", "silhouette", "name", "about", "note"}


def colour(hexa, alpha=1.0):
    return f"Color(0x{round(alpha * 255):02X}{hexa.lstrip('#')})"


def call(cls, node, inner):
    args = [f"{k} = {inner(k, v)}" for k, v in node.items() if k not in SKIPPED]
    return f"{cls}({', '.join(args)})"


def leaf(_, node):
    return colour(node["hex"], node.get("alpha", 1.0))


def two_tone(_, node):
    return f"TwoTone({leaf('', node['core'])}, {leaf('', node['casing'])}, {node.get('alpha', 1)}f)"


def kamisado(node):
    def part(key, value):
        if key == "eight":
            return call("EightColours", value, lambda _, c: call("TileColours", c, leaf))
        if key == "tower":
            return call("TowerPair", value, lambda _, c: call("TowerColours", c, leaf))
        if key == "highlight":
            return call("KamisadoMarks", value, two_tone)
        return leaf(key, value)

    return call("KamisadoColours", node, part)


def backgammon(node):
    def part(key, value):
        if key == "checker":
            return call("CheckerPair", value, lambda _, c: call("CheckerColours", c, leaf))
        if key == "dice":
            return call("DiceColours", value, dice_part)
        if key == "highlight":
            return call("BackgammonMarks", value, two_tone)
        if key == "pointEdge":
            pale = value.get("pale", value.get("hex"))
            warm = value.get("warm", value.get("hex"))
            return f"PointEdge({colour(pale, value['alpha'])}, {colour(warm, value['alpha'])}, {'true' if 'pale' in value else 'false'})"
        return leaf(key, value)

    def dice_part(key, value):
        if key == "used":
            return f"UsedDie({value['alpha']}f, {value['scale']}f)"
        if key == "struck":
            return two_tone(key, value)
        return call("DieColours", value, leaf)

    return call("BackgammonColours", node, part)


def main(out):
    tokens = json.loads((ROOT / "assets/tokens.json").read_text(encoding="utf-8"))
    glyphs = json.loads((ROOT / "assets/glyphs.json").read_text(encoding="utf-8"))
    motion, size = tokens["motion"], tokens["size"]
    lines = [
        "// Written by scripts/gen-tokens.py from assets/. Not to be edited, not to be committed.",
        "package shuanglong.ui",
        "",
        "import androidx.compose.ui.graphics.Color",
        "",
    ]
    for name, theme in tokens["themes"].items():
        lines.append(
            f"internal val {name}Theme = ThemeColours(dark = {'true' if name == 'dark' else 'false'}, "
            f"ui = {call('UiColours', theme['ui'], leaf)}, kamisado = {kamisado(theme['kamisado'])}, "
            f"backgammon = {backgammon(theme['backgammon'])})"
        )
    contrast = tokens["highContrastBoard"]
    lines.append(f"internal val highContrastKamisado = {kamisado(contrast['kamisado'])}")
    lines.append(f"internal val highContrastBackgammon = {backgammon(contrast['backgammon'])}")
    lines.append("")
    lines.append("/** Outlines of the eight marks in a box of 24 by 24; non-zero rule. */")
    lines.append("internal object GlyphPaths {")
    for name, glyph in glyphs["glyphs"].items():
        lines.append(f'    const val {name} = "{glyph["d"]}"')
    lines.append("}")
    lines.append("")
    lines.append("/** Durations in milliseconds. */")
    lines.append("internal object Motion {")
    flat = {
        "lift": motion["lift"],
        "glideBase": motion["glide"]["base"],
        "glidePerSquare": motion["glide"]["perSquare"],
        "glideMax": motion["glide"]["max"],
        "illegalReturn": motion["illegalReturn"],
        "checkerStep": motion["checkerStep"],
        "hit": motion["hit"],
        "bearOff": motion["bearOff"],
        "dice": motion["dice"],
        "passShake": motion["passScene"]["shake"],
        "passRise": motion["passScene"]["rise"],
        "passTravel": motion["passScene"]["travel"],
        "passTotal": motion["passScene"]["total"],
        "buttonGuard": motion["buttonGuard"],
        "noticeHold": motion["reduced"]["hold"],
    }
    lines += [f"    const val {k} = {v}" for k, v in flat.items()]
    lines.append("}")
    lines.append("")
    lines.append("/** Sizes in dp; type as size, line, weight in sp. */")
    lines.append("internal object Sizes {")
    lines += [f"    const val {k} = {v}" for k, v in (("touchMin", size["touchMin"]), ("mainButtonHeight", size["mainButtonHeight"]))]
    lines += [f"    const val radius{k[0].upper()}{k[1:]} = {v}" for k, v in size["radius"].items()]
    lines += [f"    val type{k[0].upper()}{k[1:]} = intArrayOf({v[0]}, {v[1]}, {v[2]})" for k, v in size["type"].items() if k != "comment"]
    lines.append("}")
    text = "\n".join(lines) + "\n"
    target = pathlib.Path(out) / "shuanglong/ui/Tokens.kt"
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
