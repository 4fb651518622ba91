// Converts a value to text like a text field of a Django form, with Python's notation.

/** The maximum depth of nesting. Values with deeper nesting are invalid. */
const MAX_DEPTH = 20

/** Returns the trimmed text of a value: '' for an empty value, and undefined for a value that is nested too deeply. */
export function pythonText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim()
  if (value === undefined || value === null) return ''
  if (typeof value === 'object' && Object.keys(value).length === 0) return ''
  return depthOf(value) > MAX_DEPTH ? undefined : pythonRepr(value)
}

/** Returns how deeply a value is nested. Not recursive, because recursion could overflow the stack. */
function depthOf(value: unknown): number {
  let level = [value]
  let depth = 0
  while (level.length > 0 && depth <= MAX_DEPTH) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
    depth++
  }
  return depth
}

function pythonRepr(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return 'None'
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(', ')}]`
  const pairs = Object.entries(value).map(([name, item]) => `${quoted(name)}: ${pythonRepr(item)}`)
  return `{${pairs.join(', ')}}`
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const body = text.replaceAll(/[\\\n\r\t]/g, (letter) => escapes[letter] ?? letter)
  return quote + (quote === "'" ? body.replaceAll("'", String.raw`\'`) : body) + quote
}
