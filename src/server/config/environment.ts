import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describeFileError } from '../lib/file-error-reason.ts'
import { ConfigError, configProblems, settingNames } from './config.ts'
import { type EnvFile, readEnvFile } from './env-file.ts'
import { unknownSettings } from './unknown-settings.ts'

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
