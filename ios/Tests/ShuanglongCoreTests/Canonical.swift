/// The canonical text of what the core answers (`tests/scripts/README.md`), by reflection: a field that is added to the
/// bindings appears by itself.
struct CanonicalText {
    private(set) var lines: [String] = []
    /// Matches are named at random; here they are `match1`, `match2`… in the order they are met.
    private var names: [String] = []

    /// Appends one value under a path.
    mutating func add(_ path: String, _ value: Any) {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            if let content = mirror.children.first { add(path, content.value) } else { lines.append("\(path)=none") }
        case .collection:
            lines.append("\(path)=[\(mirror.children.count)]")
            for (index, item) in mirror.children.enumerated() { add("\(path)[\(index)]", item.value) }
        case .struct where !mirror.children.isEmpty:
            addFields(path, mirror)
        case .enum:
            addCase(path, value, mirror)
        default:
            lines.append("\(path)=\(leaf(value))")
        }
    }

    /// Appends one finished line.
    mutating func add(line: String) { lines.append(line) }

    /// All lines since the last call.
    mutating func take() -> [String] {
        defer { lines = [] }
        return lines
    }

    private mutating func addFields(_ path: String, _ mirror: Mirror) {
        for child in mirror.children {
            let name = snakeCase(child.label ?? "?")
            switch name {
            case "changed_at_ms": continue
            case "id": lines.append("\(path).id=\(leaf(alias(child.value as? String ?? "?")))")
            default: add("\(path).\(name)", child.value)
            }
        }
    }

    private mutating func addCase(_ path: String, _ value: Any, _ mirror: Mirror) {
        guard let payload = mirror.children.first else {
            lines.append("\(path)=\(pascalCase("\(value)"))")
            return
        }
        lines.append("\(path)=\(pascalCase(payload.label ?? "?"))")
        addFields(path, Mirror(reflecting: payload.value))
    }

    private mutating func alias(_ id: String) -> String {
        if let index = names.firstIndex(of: id) { return "match\(index + 1)" }
        names.append(id)
        return "match\(names.count)"
    }

    private func leaf(_ value: Any) -> String {
        guard let text = value as? String else { return "\(value)" }
        var quoted = "\""
        for character in text {
            switch character {
            case "\"", "\\": quoted += "\\\(character)"
            case "\n": quoted += "\\n"
            default: quoted.append(character)
            }
        }
        return quoted + "\""
    }

    /// `holdMs` → `hold_ms`
    private func snakeCase(_ name: String) -> String {
        name.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
    }

    /// `homeRow` → `HomeRow`
    private func pascalCase(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
}
