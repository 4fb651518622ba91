import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describeFileError } from '../lib/file-error-reason.ts'
import { ConfigError, configProblems, settingNames } from './config.ts'
import { type EnvFile, readEnvFile } from './env-file.ts'

/**
 * The length of the shortest setting that is suggested for a misspelled name. Shorter settings, such as PORT, resemble
 * many variables of other programs.
 */
const MIN_GUESSED_LENGTH = 6
const LONG_NAME = 10

/** A name that is not a setting. `meant` is the setting with a similar name that the operator probably meant. */
type UnknownSetting = { name: string; meant: string | undefined; advice: string }

type SettingNames = {
  env: NodeJS.ProcessEnv
  /**
   * Returns where a name is set in the env file, such as `line 3 of .env`. Returns undefined if it is not set there.
   */
  placeOf: (name: string) => string | undefined
  known: readonly string[]
}

/**
 * Returns the names in `env` that are probably misspelled or unknown settings. Returns every name in the env file that
 * is not a setting. From the rest of the environment, which also contains the variables of other programs, returns only
 * names that are similar to a setting that is not set.
 */
function unknownSettings({ env, placeOf, known }: SettingNames): readonly UnknownSetting[] {
  const unset = known.filter((name) => !env[name])
  return (
    Object.keys(env)
      .filter((name) => !known.includes(name))
      .map((name) => ({ name, meant: unset.find((setting) => isMisspelling(name, setting)) }))
      // OpenTelemetry's exporter reads more variables of its own.
      .filter(({ name, meant }) => meant ?? (!name.startsWith('OTEL_') && placeOf(name)))
      .map(({ name, meant }) => ({ name, meant, advice: formatAdvice(name, meant, placeOf(name)) }))
  )
}

function formatAdvice(name: string, meant: string | undefined, place: string | undefined): string {
  return `${name}${place === undefined ? '' : ` (${place})`} is not a setting${meant === undefined ? ' and is ignored.' : `: did you mean ${meant}?`}`
}

function isMisspelling(name: string, setting: string): boolean {
  if (setting.length < MIN_GUESSED_LENGTH) return false
  return differsByAtMost(name.toUpperCase(), setting, setting.length < LONG_NAME ? 1 : 2)
}

/** Returns whether the names differ by at most `edits` omitted, added, changed or swapped letters. */
function differsByAtMost(name: string, setting: string, edits: number): boolean {
  if (name === setting) return true
  if (edits === 0 || Math.abs(name.length - setting.length) > edits) return false
  let same = 0
  while (same < name.length && name[same] === setting[same]) same += 1
  const [a, b] = [name.slice(same), setting.slice(same)]
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0]
  return (
    differsByAtMost(a.slice(1), b, edits - 1) ||
    differsByAtMost(a, b.slice(1), edits - 1) ||
    differsByAtMost(a.slice(1), b.slice(1), edits - 1) ||
    (isSwapped && differsByAtMost(a.slice(2), b.slice(2), edits - 1))
  )
}

export const projectFolder = join(import.meta.dirname, '../../..')
const FILE = 'ENV_FILE'

/**
 * Adds the variables of ENV_FILE, or of `.env` in the project's folder, to `env`. Keeps variables that are already set.
 * @returns a warning for each unknown setting and each line of the file that is ignored or ambiguous
 * @throws ConfigError if ENV_FILE cannot be read, or in production if a setting is misspelled. A misspelled NODE_ENV is
 * always an error, because a production server would otherwise start without the checks for production
 */
export function completeEnvironment(
  env: NodeJS.ProcessEnv = process.env,
  folder = projectFolder,
): readonly string[] {
  const path = env[FILE] || join(folder, '.env')
  const { values, lineOf, warnings } = readFile(path, { isRequired: Boolean(env[FILE]) })
  for (const [name, value] of Object.entries(values)) env[name] ??= value
  const placeOf = (name: string) => (lineOf.has(name) ? `line ${lineOf.get(name)} of ${path}` : undefined)
  const unknown = unknownSettings({ env, placeOf, known: [FILE, ...settingNames] })
  const fatal = unknown.filter(
    ({ meant }) => meant === 'NODE_ENV' || (meant !== undefined && env['NODE_ENV'] === 'production'),
  )
  if (fatal.length > 0) {
    const asMeant = Object.fromEntries(fatal.map(({ name, meant }) => [meant, env[name]]))
    throw new ConfigError([...fatal.map(({ advice }) => advice), ...configProblems({ ...env, ...asMeant })])
  }
  return [...warnings, ...unknown.map(({ advice }) => advice)]
}

function readFile(path: string, { isRequired }: { isRequired: boolean }): EnvFile {
  try {
    return readEnvFile(readFileSync(path, 'utf8'), path)
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isAbsent && !isRequired) return readEnvFile('', path)
    const reason = describeFileError(error) ?? String(error)
    throw new ConfigError([`${path} cannot be read: ${reason}.`], { cause: error })
  }
}
