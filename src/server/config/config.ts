import { z } from 'zod'

import { accountSettings, withDerived } from './account-settings.ts'
import { postingSettings } from './posting-settings.ts'
import { exposing } from './safe-start.ts'
import { serverSettings } from './server-settings.ts'
import { settingDetails, type SettingDetails } from './setting.ts'
import { isFitForProduction } from './social-settings.ts'
import { tracingSettings } from './tracing-settings.ts'

const MAX_SHOWN_CHARACTERS = 80

/** One line for the operator for each setting that is missing or wrong. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join('\n'), options)
    this.problems = problems
  }
}

export type Config = ReturnType<typeof readConfig>

/** A variable that is empty counts as unset. @throws ConfigError that names every setting that is missing or wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const { server, accounts, problems } = readSettings(env)
  if (problems.length > 0) throw new ConfigError(problems)
  const url = new URL(server.publicUrl ?? `http://localhost:${server.port}`)
  return {
    ...server,
    /** The origin under which visitors reach us: scheme, host and port, no slash at the end. */
    publicUrl: url.origin,
    mailFrom: server.mailFrom ?? { name: server.siteName, address: `noreply@${url.hostname}` },
    accounts: withDerived(accounts),
  } as const
}

/** What is missing or wrong in the settings, a line each. */
export function configProblems(env: NodeJS.ProcessEnv): readonly string[] {
  return readSettings(env).problems
}

const siteSettings = z.object({
  ...serverSettings.shape,
  ...postingSettings.shape,
  ...tracingSettings.shape,
})
const shape = { ...siteSettings.shape, ...accountSettings.shape }
type Key = keyof typeof shape

/** The names of all variables that are read. */
export const settingNames: readonly string[] = Object.values(shape).map((schema) => detailsOf(schema).name)

export function detailsOf(schema: z.ZodType): SettingDetails {
  const details = settingDetails.get(schema)
  if (details === undefined) throw new Error('A setting is made with the functions of setting.ts')
  return details
}

function readSettings(env: NodeJS.ProcessEnv) {
  const server = readGroup(siteSettings, env)
  const accounts = readGroup(accountSettings, env)
  const read = { ...server.values, ...accounts.values }
  const wrong = new Set([...server.wrong, ...accounts.wrong])
  const exposed = new Set<string>(wrong.has('production') ? [] : exposing(read))
  if (read.databaseDirectUrl !== undefined && read.databaseUrl === undefined)
    wrong.add('databaseUrl' satisfies Key)
  if (read.production) {
    const isMissing = (schema: z.ZodType) =>
      detailsOf(schema).requiredInProduction && textOf(schema, env) === undefined
    for (const [key, schema] of Object.entries(shape)) if (isMissing(schema)) wrong.add(key)
    if (!read.rateLimits) wrong.add('rateLimits' satisfies Key)
    if (!read.providers.every(isFitForProduction)) wrong.add('providers' satisfies Key)
  }
  const problems = Object.entries(shape).flatMap(([key, schema]) => {
    if (wrong.has(key)) return [describeInvalid(schema, env)]
    return exposed.has(key) ? [exposure(schema, env)] : []
  })
  return { server: server.values, accounts: accounts.values, problems }
}

/** Where values are wrong the defaults stand in for them, so that the rules about several settings can be checked too. */
function readGroup<Shape extends Record<string, z.ZodType>>(
  group: z.ZodObject<Shape>,
  env: NodeJS.ProcessEnv,
) {
  const texts = Object.entries(group.shape).map(([key, schema]) => [key, textOf(schema, env)] as const)
  const result = group.safeParse(Object.fromEntries(texts))
  const wrong = new Set(result.error?.issues.map(({ path }) => String(path[0])))
  const values = result.data ?? group.parse(Object.fromEntries(texts.filter(([key]) => !wrong.has(key))))
  return { values, wrong }
}

function textOf(schema: z.ZodType, env: NodeJS.ProcessEnv): string | undefined {
  return env[detailsOf(schema).name]?.trim() || undefined
}

function describeInvalid(schema: z.ZodType, env: NodeJS.ProcessEnv): string {
  const { name, secret, allowed } = detailsOf(schema)
  const text = textOf(schema, env)
  const shown = secret
    ? 'set to a value that cannot be used'
    : JSON.stringify(text && withoutCredentials(text).slice(0, MAX_SHOWN_CHARACTERS))
  return `${name} is ${text === undefined ? 'not set' : shown}; allowed: ${allowed}.`
}

function withoutCredentials(text: string): string {
  return text.replace(/^.*@/s, '***@')
}

function exposure(schema: z.ZodType, env: NodeJS.ProcessEnv): string {
  return (
    `${detailsOf(schema).name} is "${textOf(schema, env)}" outside production, where demo accounts have a published ` +
    'password: set NODE_ENV=production, or ALLOW_INSECURE_DEVELOPMENT=on if that is meant.'
  )
}
