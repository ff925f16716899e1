#!/usr/bin/env python3
"""The Android shell's libraries, without Gradle.

    androidx.py lock            app.txt, test.txt -> app.lock, test.lock (network; only when a version changes)
    androidx.py fetch app|test  the locked artifacts -> target/android/libs/, unpacked; prints the class path

Why not a pom: Maven cannot put an .aar on a class path, and its "nearest wins" picks old versions where androidx means
"highest wins" and writes exact versions as ranges. Maven still does the downloading, through whatever mirror it is set up with.
Decided here: which version of each module, and which of a module's faces (umbrella, -android, -jvm) is used.
Left to others: compiling (scripts/android-build.sh).
"""
import pathlib
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
OUT = HERE.parent.parent / "target" / "android"
POM = "{http://maven.apache.org/POM/4.0.0}"
COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"


def rows(file):
    lines = (HERE / file).read_text().splitlines()
    return [tuple(line.split(":")) for line in lines if line and not line.startswith("#")]


def download(artifacts, folder):
    """Copies (group, artifact, version, type) into folder; returns those that Maven Central does not have."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = set()
    while wanted := [a for a in artifacts if a not in missing and not place(a, folder).exists()]:
        pom = folder / "download.xml"
        pom.write_text(
            '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>shuanglong</groupId>'
            "<artifactId>download</artifactId><version>1</version><packaging>pom</packaging><dependencies>"
            + "".join(
                f"<dependency><groupId>{g}</groupId><artifactId>{a}</artifactId><version>{v}</version><type>{t}</type>"
                "<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>"
                for g, a, v, t in wanted
            )
            + "</dependencies></project>"
        )
        run = subprocess.run(
            ["mvn", "-B", "-ntp", "-f", pom, COPY, f"-DoutputDirectory={folder}", "-Dmdep.prependGroupId=true"],
            capture_output=True, text=True, check=False,
        )
        if run.returncode == 0 and any(place(a, folder).exists() for a in wanted):
            continue  # Of two versions of one module Maven copies only one at a time.
        errors = "\n".join(line for line in run.stdout.splitlines() if "ERROR" in line)
        unserved = {tuple(m) for m in re.findall(r"([\w.\-]+):([\w.\-]+):(?:pom|jar|aar):([\w.\-]+)", errors)}
        unserved = {a for a in wanted if a[:3] in unserved}
        if not unserved:
            sys.exit(errors[:2000] or run.stdout[-2000:])
        missing |= unserved
    return missing


def place(artifact, folder):
    group, name, version, kind = artifact
    return folder / f"{group}.{name}-{version}.{kind}"


def version_key(version):
    """Orders 1.12.1 after 1.9.2, and 1.0.0 after 1.0.0-rc01."""
    parts = re.split(r"[.\-]|(?<=[a-z])(?=\d)", version)
    return [(1, int(p), "") if p.isdigit() else (0, 0, p) for p in parts] + [(1, 0, "")] * 2


def read_pom(file, group, version):
    """Packaging and the compile and runtime dependencies of one module."""
    top = ET.parse(file).getroot()
    properties = {"project.version": version, "project.groupId": group}
    properties |= {p.tag.removeprefix(POM): p.text or "" for p in top.findall(f"{POM}properties/*")}
    managed = {
        (d.findtext(POM + "groupId"), d.findtext(POM + "artifactId")): d.findtext(POM + "version")
        for d in top.findall(f"{POM}dependencyManagement/{POM}dependencies/{POM}dependency")
    }

    def plain(text):
        return re.sub(r"\$\{([^}]+)\}", lambda m: properties.get(m[1], m[0]), text)

    dependencies = []
    for d in top.findall(f"{POM}dependencies/{POM}dependency"):
        key = d.findtext(POM + "groupId"), d.findtext(POM + "artifactId")
        wanted = d.findtext(POM + "version") or managed.get(key)
        if (d.findtext(POM + "scope") or "compile") in ("compile", "runtime") and d.findtext(POM + "optional") != "true" and wanted:
            # "[1.2.3]" is Gradle's way to say "strictly"; the highest still wins.
            dependencies.append((plain(key[0]), plain(key[1]), plain(wanted).strip("[]()").split(",")[0]))
    return top.findtext(POM + "packaging") or "jar", dependencies


def resolve(roots):
    """Highest version wins, walked again from the roots until nothing rises any more."""
    best = {(g, a): v for g, a, v in roots}
    modules, absent = {}, set()
    while True:
        reached, unread, risen = set(), set(), False
        queue = [(g, a) for g, a, _ in roots]
        while queue:
            key = queue.pop()
            if key in reached:
                continue
            reached.add(key)
            gav = (*key, best[key])
            if gav not in modules:
                if gav not in absent:
                    unread.add(gav)
                continue
            for g, a, v in modules[gav][1]:
                if (g, a) not in best or version_key(v) > version_key(best[g, a]):
                    best[g, a] = v
                    reached.discard((g, a))
                    risen = True
                queue.append((g, a))
        if unread:
            print(f"  reading {len(unread)} poms", file=sys.stderr)
            folder = OUT / "poms"
            absent |= {a[:3] for a in download([(*gav, "pom") for gav in unread], folder)}
            for gav in unread - absent:
                modules[gav] = read_pom(place((*gav, "pom"), folder), gav[0], gav[2])
        elif not risen:
            return {key: (best[key], modules[(*key, best[key])][0]) for key in sorted(reached) if (*key, best[key]) in modules}


def faces_in_use(found):
    """Drops modules that hold no classes of their own, or old copies of another's."""
    for (group, name), (version, packaging) in found.items():
        umbrella = (group, f"{name}-android") in found or (group, f"{name}-jvm") in found
        base = name.removesuffix("-ktx").removesuffix("-java8")
        # Since they were merged into their base these are empty; older ones would bring the same classes twice.
        stale = base != name and (group, base) in found and found[group, base][0] != version
        if packaging != "pom" and not umbrella and not stale:
            yield f"{group}:{name}:{version}:{'aar' if packaging == 'aar' else 'jar'}"


def lock():
    app = rows("app.txt")
    for name, roots in ("app", app), ("test", app + rows("test.txt")):
        text = "# Written by androidx.py lock from the .txt files; not edited.\n" + "\n".join(faces_in_use(resolve(roots))) + "\n"
        (HERE / f"{name}.lock").write_text(text)
        print(f"{name}.lock: {len(text.splitlines()) - 1} artifacts", file=sys.stderr)


def fetch(name):
    artifacts, folder = rows(f"{name}.lock"), OUT / "libs"
    if missing := download(artifacts, folder):
        sys.exit(f"not to be had from Maven Central: {sorted(missing)}")
    classpath = []
    for artifact in artifacts:
        file = place(artifact, folder)
        if artifact[3] == "aar":
            unpacked = file.with_suffix("")
            if not unpacked.exists():
                # Renamed when complete: an interrupted run leaves no half-unpacked library.
                partial = folder / f"{unpacked.name}.partial"
                shutil.rmtree(partial, ignore_errors=True)
                zipfile.ZipFile(file).extractall(partial)
                partial.rename(unpacked)
            file = unpacked / "classes.jar"
            if not file.exists():
                continue
        classpath.append(str(file))
    print(":".join(classpath))


match sys.argv[1:]:
    case ["lock"]:
        lock()
    case ["fetch", "app" | "test" as which]:
        fetch(which)
    case _:
        sys.exit(__doc__)
