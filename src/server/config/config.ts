import { z } from 'zod'

import { accountSettings, withDerived } from './account-settings.ts'
import { alertSettings } from './alert-settings.ts'
import { type Contradiction, findContradictions } from './contradictions.ts'
import { directorySettings } from './directory-settings.ts'
import { postingSettings } from './posting-settings.ts'
import { exposedSettings } from './safe-start.ts'
import { demoSettings, serverSettings } from './server-settings.ts'
import { settingGroups } from './setting-groups.ts'
import { detailsOf, textOf } from './setting.ts'
import { fieldsOfEnvironment, resolveSite } from './site.ts'
import { isFitForProduction } from './social-settings.ts'

const MAX_SHOWN_LENGTH = 80
/** The maximum number of jobs that browsers load and search. The server searches longer boards. Only tests change it. */
const MAX_LOADED_JOBS: number = 2000

/** An error about missing or invalid settings. `problems` has one line for each of these settings. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join('\n'), options)
    this.problems = problems
  }
}

export type Config = ReturnType<typeof readConfig>

/** Reads all settings. An empty variable counts as unset. @throws ConfigError for missing or invalid settings */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const { server, accounts, problems } = readSettings(env)
  if (problems.length > 0) throw new ConfigError(problems)
  const url = new URL(server.publicUrl ?? `http://localhost:${server.port}`)
  const fixed = { setByServer: fieldsOfEnvironment(server), sender: server.mailFrom, publicUrl: url.origin }
  return {
    ...server,
    ...fixed,
    ...resolveSite(fixed, {}),
    maxLoadedJobs: MAX_LOADED_JOBS,
    directory: server.directory || server.demo,
    outgoingRequests: server.outgoingRequests && !server.demo,
    accounts: withDerived(accounts),
    /** All settings as text, without secrets, for the page that shows the settings to staff. */
    shownSettings: shownSettings(env),
  } as const
}

/** Returns one line for each setting that is missing or invalid. */
export function configProblems(env: NodeJS.ProcessEnv): readonly string[] {
  return readSettings(env).problems
}

/** Returns one line for each combination of settings that is valid but probably a mistake. */
export function configWarnings(env: NodeJS.ProcessEnv, now: Date): readonly string[] {
  const { contradictions } = readSettings(env, now)
  return contradictions.filter(({ severity }) => severity === 'warning').map(({ message }) => message)
}

const siteSettings = z.object({
  ...serverSettings.shape,
  ...demoSettings.shape,
  ...postingSettings.shape,
  ...alertSettings.shape,
  ...directorySettings.shape,
})
const shape = { ...siteSettings.shape, ...accountSettings.shape }
type Key = keyof typeof shape

export const settingNames: readonly string[] = Object.values(shape).map((schema) => detailsOf(schema).name)

function readSettings(env: NodeJS.ProcessEnv, now = new Date()) {
  const server = readGroup(siteSettings, env)
  const accounts = readGroup(accountSettings, env)
  const read = { ...server.values, ...accounts.values }
  const invalid = new Map([...server.invalid, ...accounts.invalid])
  const wrong = new Set(invalid.keys())
  const isDevelopment =
    !wrong.has('production') && !read.production && textOf(shape.production, env) !== 'test'
  const exposed = new Set<string>(isDevelopment ? exposedSettings(read) : [])
  if (read.production) {
    const isMissing = ([key, schema]: [string, z.ZodType]) =>
      detailsOf(schema).requiredInProduction &&
      textOf(schema, env) === undefined &&
      !(read.demo && key === ('smtpUrl' satisfies Key))
    for (const [key] of Object.entries(shape).filter(isMissing)) wrong.add(key)
    if (!read.rateLimits) wrong.add('rateLimits' satisfies Key)
    if (!read.providers.every(isFitForProduction)) wrong.add('providers' satisfies Key)
  }
  const contradictions = findContradictions(read, { now, isSet: (name) => Boolean(env[name]?.trim()) })
  const problems = Object.entries(shape).flatMap(([key, schema]) => {
    const refused = errorsOf(contradictions, detailsOf(schema).name)
    if (refused.length > 0) return refused
    if (wrong.has(key)) return [describeInvalid(schema, env, invalid.get(key))]
    return exposed.has(key) ? [exposureMessage(schema, env)] : []
  })
  return { server: server.values, accounts: accounts.values, problems, contradictions }
}

function errorsOf(contradictions: readonly Contradiction[], name: string): string[] {
  return contradictions
    .filter((each) => each.severity === 'error' && each.name === name)
    .map(({ message }) => message)
}

/**
 * Reads the settings of a group. An invalid setting gets its default, so that contradictions between other settings
 * can still be found. `invalid` contains, for each invalid setting, the place of the fault in a JSON value.
 */
function readGroup<Shape extends Record<string, z.ZodType>>(
  group: z.ZodObject<Shape>,
  env: NodeJS.ProcessEnv,
) {
  const texts = Object.entries(group.shape).map(([key, schema]) => [key, textOf(schema, env)] as const)
  const result = group.safeParse(Object.fromEntries(texts))
  const invalid = new Map(
    result.error?.issues.map(({ path: [key, ...place], ...issue }) => {
      const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
      return [String(key), z.core.toDotPath([...place, ...unknownKeys])]
    }),
  )
  const values = result.data ?? group.parse(Object.fromEntries(texts.filter(([key]) => !invalid.has(key))))
  return { values, invalid }
}

function describeInvalid(schema: z.ZodType, env: NodeJS.ProcessEnv, place = ''): string {
  const { name, secret, allowed } = detailsOf(schema)
  const text = textOf(schema, env)
  const shown = secret
    ? `set to a value that cannot be used${place.startsWith('[') ? `, at ${place}` : ''}`
    : JSON.stringify(text && withoutCredentials(text).slice(0, MAX_SHOWN_LENGTH))
  return `${name} is ${text === undefined ? 'not set' : shown}. Use ${allowed}.`
}

function withoutCredentials(text: string): string {
  return text.replace(/^.*@/s, '***@')
}

function exposureMessage(schema: z.ZodType, env: NodeJS.ProcessEnv): string {
  return (
    `${detailsOf(schema).name} is "${textOf(schema, env)}" outside production, where demo accounts have a published ` +
    'password: set NODE_ENV=production.'
  )
}

/**
 * Returns all settings with their current values, for the page that shows them to staff. The values of secrets are left
 * out.
 */
function shownSettings(env: NodeJS.ProcessEnv) {
  return settingGroups.map(({ title, settings }) => ({
    title,
    settings: Object.values(settings.shape).map((schema) => shownSetting(schema, env)),
  }))
}

function shownSetting(schema: z.ZodType, env: NodeJS.ProcessEnv) {
  const { name, about, secret = false, isBrandName = false, default: usual = '' } = detailsOf(schema)
  const text = textOf(schema, env) ?? usual
  const isHidden = secret || (isBrandName && text !== usual)
  return {
    name,
    value: secret || text === '' ? null : text,
    default: isHidden || usual === '' ? null : usual,
    is_set: text !== '',
    is_secret: secret,
    about,
  }
}
