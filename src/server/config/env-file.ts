import { parseEnv } from 'node:util'

/** A line `NAME=VALUE`. `value` is the text after the equals sign. */
const assignment = /^\s*(?:export\s+)?(?<name>[A-Za-z_]\w*)\s*=\s*(?<value>.*)$/
const blank = /^\s*(?:#.*)?$/

export type EnvFile = {
  values: NodeJS.Dict<string>
  /** The number of the line that sets each name, for messages. */
  lineOf: ReadonlyMap<string, number>
  /** One sentence for each line that is ignored or may not mean what its author expects. */
  warnings: readonly string[]
}

/**
 * Reads the text of an env file. The warnings contain `path` and the names of settings, but no values, because these
 * may be secret.
 */
export function readEnvFile(text: string, path: string): EnvFile {
  const lines = text.split(/\r?\n/)
  const lineOf = new Map<string, number>()
  const warnings: string[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const number = index + 1
    const { name, value = '' } = assignment.exec(line)?.groups ?? {}
    if (name === undefined) {
      if (!blank.test(line))
        warnings.push(`Line ${number} of ${path} is ignored, because it is not a line NAME=VALUE.`)
      continue
    }
    const earlier = lineOf.get(name)
    if (earlier !== undefined)
      warnings.push(`${name} is set on lines ${earlier} and ${number} of ${path}. The last one applies.`)
    lineOf.set(name, number)
    const furtherLines = countFurtherLines(value, lines.slice(number))
    const problem = describeProblem(value, lines.slice(number, number + furtherLines))
    if (problem !== undefined) warnings.push(`${name} on line ${number} of ${path}: ${problem}`)
    index += furtherLines
  }
  const values = Object.entries(parseEnv(text)).filter(([name]) => lineOf.has(name))
  return { values: Object.fromEntries(values), lineOf, warnings }
}

const findQuote = (value: string) => /^["'`]/.exec(value)?.[0]

/** Returns how many of the `following` lines belong to `value`. A value in quotes can extend over several lines. */
function countFurtherLines(value: string, following: readonly string[]): number {
  const quote = findQuote(value)
  if (quote === undefined || value.includes(quote, 1)) return 0
  return following.findIndex((line) => line.includes(quote)) + 1
}

/** Returns what is probably wrong with a value, or undefined. `more` are the further lines of a value in quotes. */
function describeProblem(value: string, more: readonly string[]): string | undefined {
  const quote = findQuote(value)
  if (quote === undefined)
    return /^[^\s#]+#/.test(value) ? 'the value ends before the #. Put the value in quotes.' : undefined
  if (more.some((line) => assignment.test(line)))
    return `the value continues until the next ${quote}. Close the quote on this line.`
  if (more.length > 0) return undefined
  const end = value.indexOf(quote, 1)
  if (end === -1) return `the closing ${quote} is missing.`
  return blank.test(value.slice(end + 1)) ? undefined : 'the text after the closing quote is ignored.'
}
