import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

import { ConfigError, configProblems, settingNames } from './config.ts'
import { unknownSettings } from './unknown-settings.ts'

export const projectFolder = join(import.meta.dirname, '../../..')
const FILE = 'ENV_FILE'

/**
 * Adds to `env` what `.env` in the project's folder sets, wherever the process was started; what is set already wins.
 * ENV_FILE names another file, which has to be there. @returns a line for each name that is no setting.
 * @throws ConfigError also in production for a name that is almost a setting's, and for what was to be NODE_ENV:
 * without it, a server that was meant for production would let everybody in.
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

function readFile(named: string | undefined, folder: string): NodeJS.Dict<string> {
  const path = named || join(folder, '.env')
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isAbsent && !named) return {}
    const reason = isAbsent ? 'there is no such file' : String(error)
    throw new ConfigError([`${path} cannot be read: ${reason}.`], { cause: error })
  }
}
