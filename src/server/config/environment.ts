import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

import { fileErrorReason } from '../lib/file-error-reason.ts'
import { ConfigError, configProblems, settingNames } from './config.ts'
import { unknownSettings } from './unknown-settings.ts'

export const projectFolder = join(import.meta.dirname, '../../..')
const FILE = 'ENV_FILE'

/**
 * Adds the variables of ENV_FILE, or of `.env` in the project's folder, to `env`. Keeps variables that are already set.
 *
 * @returns a warning for each unknown setting
 * @throws ConfigError if ENV_FILE does not exist, in production for a misspelled setting, and always for a misspelled
 * NODE_ENV, because a production server would otherwise start without the strict checks
 */
export function completeEnvironment(
  env: NodeJS.ProcessEnv = process.env,
  folder = projectFolder,
): readonly string[] {
  const inFile = readFile(env[FILE], folder)
  for (const [name, value] of Object.entries(inFile)) env[name] ??= value
  const unknown = unknownSettings({ env, inFile: Object.keys(inFile), known: [FILE, ...settingNames] })
  const fatal = unknown.filter(
    ({ meant }) => meant === 'NODE_ENV' || (meant !== undefined && env['NODE_ENV'] === 'production'),
  )
  if (fatal.length > 0) {
    const asMeant = Object.fromEntries(fatal.map(({ name, meant }) => [meant, env[name]]))
    throw new ConfigError([...fatal.map(({ advice }) => advice), ...configProblems({ ...env, ...asMeant })])
  }
  return unknown.map(({ advice }) => advice)
}

function readFile(envFile: string | undefined, folder: string): NodeJS.Dict<string> {
  const path = envFile || join(folder, '.env')
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isAbsent && !envFile) return {}
    const reason = fileErrorReason(error) ?? String(error)
    throw new ConfigError([`${path} cannot be read: ${reason}.`], { cause: error })
  }
}
