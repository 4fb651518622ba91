import { isIP } from 'node:net'

import { z } from 'zod'

import { seconds } from '../lib/duration.ts'

type Details = {
  /** The name of the environment variable. */
  name: string
  /** The default, written as in the environment. */
  default?: string
  /** The description in docs/reference/configuration.md. */
  about: string
  /** Set if the value is secret. Secret values never appear in messages or docs. */
  secret?: true
  requiredInProduction?: true
  /**
   * Set if the default contains the name of this project or its community. If a site has another name, the page for
   * staff does not show this default.
   */
  isBrandName?: true
  /** Set if the default differs from the default in django-allauth. */
  differsFromAllauth?: true
}
type WithDefault = Details & { default: string }

/** The details of a setting. `allowed` describes the valid values and completes the sentence "Use ...". */
type SettingDetails = Details & { allowed: string }

const settingDetails = z.registry<SettingDetails>()

export function detailsOf(schema: z.ZodType): SettingDetails {
  const details = settingDetails.get(schema)
  if (details === undefined) throw new Error('A setting must be created by a function of this file')
  return details
}

/** Returns the text of a setting in the environment. An empty variable counts as unset. */
export function textOf(schema: z.ZodType, env: NodeJS.ProcessEnv): string | undefined {
  return env[detailsOf(schema).name]?.trim() || undefined
}

/** Returns an optional setting without a default. */
export function optional<S extends z.ZodType>(allowed: string, schema: S, details: Details) {
  const orUndefined = schema.optional()
  settingDetails.add(orUndefined, { ...details, allowed })
  return orUndefined
}

/** Returns a setting with a default, which is parsed like a value from the environment. */
export function setting<S extends z.ZodType<unknown, string>>(
  allowed: string,
  schema: S,
  details: WithDefault,
) {
  const withDefault = z.string().default(details.default).pipe(schema)
  settingDetails.add(withDefault, { ...details, allowed })
  return withDefault
}

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

export function oneOf<const T extends string>(values: readonly T[], details: WithDefault) {
  return setting(alternatives.format(values), z.enum(values), details)
}

/** Returns a setting for a list of options, separated by commas. */
export function listOf<const T extends string>(values: readonly T[], details: WithDefault) {
  return setting(
    values.join(', '),
    z
      .string()
      .transform(splitList)
      .pipe(z.array(z.enum(values))),
    details,
  )
}

export function switchSetting(details: WithDefault, allowed = 'on or off') {
  const switches = z.stringbool({ truthy: ['on', 'true', '1'], falsy: ['off', 'false', '0'] })
  return setting(allowed, switches, details)
}

/** Returns a setting for a duration in whole seconds, at least 1. The parsed value is in milliseconds. */
export function duration(details: WithDefault, maxMs = Infinity) {
  const schema = z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform((text) => seconds(Number(text)))
    .refine((ms) => ms <= maxMs)
  const limit = maxMs === Infinity ? '' : ` to ${maxMs / 1000}`
  return setting(`a whole number of seconds from 1${limit}`, schema, details)
}

export function wholeNumber([from, to]: readonly [from: number, to: number], details: WithDefault) {
  return setting(`a whole number from ${from} to ${to}`, numberWithin([from, to]), details)
}

function numberWithin([from, to]: readonly [from: number, to: number]) {
  return z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .refine((number) => number >= from && number <= to)
}

/** Returns a setting for a number of seconds within `limits`. The parsed value is in milliseconds. */
export function wholeSeconds(limits: readonly [from: number, to: number], details: WithDefault) {
  const allowed = `a whole number of seconds from ${limits[0]} to ${limits[1]}`
  return setting(allowed, numberWithin(limits).transform(seconds), details)
}

export function splitList(text: string): string[] {
  return text.split(',').map((word) => word.trim())
}

export function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' })
    return z.NEVER
  }
}

export function isUrl(...protocols: string[]) {
  return (text: string): boolean => protocols.includes(URL.parse(text)?.protocol ?? '')
}

/**
 * Returns whether the text is an http or https URL without path, query and user, such as `https://jobs.example.org`.
 */
export function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false
  return (
    url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  )
}

const BITS_OF_IP_VERSION = new Map([
  [4, 32],
  [6, 128],
])

/**
 * Returns whether the text is an IP address or a CIDR network. Rejects a network that contains every address (prefix
 * length 0).
 */
export function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/')
  const bits = BITS_OF_IP_VERSION.get(isIP(address))
  if (bits === undefined || rest.length > 0) return false
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= bits)
}

/**
 * Returns an optional setting for the secret with which incoming webhooks are signed, as defined by Standard Webhooks.
 */
export function webhookSecret(details: Omit<Details, 'secret'>) {
  const schema = z.string().regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/)
  return optional('whsec_ and a key of 24 to 64 bytes in base64', schema, { ...details, secret: true })
}
