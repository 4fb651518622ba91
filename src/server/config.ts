// The settings of a run, read once from the environment; every rule about a variable stands here.
import { z } from 'zod'

import { accountSettings, type AccountSettings, accountShape } from './account-settings.ts'
import { numberSetting } from './lib/setting-shapes.ts'
import { described, onOff, oneOf, words } from './lib/setting-shapes.ts'
import {
  isNetwork,
  isOrigin,
  isPostgresUrl,
  isSmtpUrl,
  isStrongSecret,
  MIN_SECRET_CHARACTERS,
} from './lib/setting-values.ts'
import { readSender, type Sender } from './mail/address.ts'
import { exposedBy } from './safe-start.ts'
import { isFitForProduction } from './social-settings.ts'

export type Config = {
  readonly port: number
  readonly host: string
  /** The origin under which visitors reach us: scheme, host and port, no slash at the end. */
  readonly publicUrl: string
  /** A PostgreSQL URL; without one the embedded database in `dataDir` is used. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly secretKey: string | undefined
  /** The mail server; without one emails wait in the development mailbox. Required in production. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: Sender
  readonly production: boolean
  readonly jobsWritableBy: 'staff' | 'authenticated'
  /** How many employees a page of their list has. */
  readonly employeesPageSize: number
  /** How many employees a user may have. */
  readonly employeesPerUser: number
  /** Addresses and networks whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  readonly siteName: string
  readonly logLevel: string
  readonly metricsToken: string | undefined
  readonly accounts: AccountSettings
}

/** A variable that cannot be used; the message is one line for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const MIN_TOKEN_CHARACTERS = 16
const MAX_SITE_NAME_CHARACTERS = 60
const MAX_EMPLOYEES_PAGE_SIZE = 500
const MAX_EMPLOYEES_PER_USER = 100_000
const MAX_SHOWN_CHARACTERS = 80
const secrets = new Set([
  'DATABASE_URL',
  'METRICS_TOKEN',
  'SECRET_KEY',
  'SMTP_URL',
  'SOCIALACCOUNT_PROVIDERS',
])

const settings = z.object({
  PORT: described('a whole number from 1 to 65535', port().default(8000)),
  HOST: described(
    'an address or a host name',
    z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
  ),
  PUBLIC_URL: described(
    'an http or https address without a path (required in production)',
    z.string().refine(isOrigin).optional(),
  ),
  DATABASE_URL: described('a postgres:// or postgresql:// URL', z.string().refine(isPostgresUrl).optional()),
  DATA_DIR: described('a directory', z.string().default('.data')),
  SECRET_KEY: described(
    `at least ${MIN_SECRET_CHARACTERS} characters made at random (required in production)`,
    z.string().refine(isStrongSecret).optional(),
  ),
  SMTP_URL: described(
    'an smtp:// or smtps:// URL such as smtp://127.0.0.1:25 (required in production)',
    z.string().refine(isSmtpUrl).optional(),
  ),
  MAIL_FROM: described(
    'an address such as noreply@example.org or Fretboard <noreply@example.org>',
    z
      .string()
      .refine((text) => readSender(text) !== undefined)
      .transform(readSender)
      .optional(),
  ),
  NODE_ENV: oneOf(['development', 'production', 'test'], 'development'),
  ALLOW_INSECURE_DEVELOPMENT: onOff(false),
  JOBS_WRITABLE_BY: oneOf(['staff', 'authenticated'], 'staff'),
  EMPLOYEES_PAGE_SIZE: numberSetting({ from: 1, to: MAX_EMPLOYEES_PAGE_SIZE, fallback: 20 }),
  EMPLOYEES_PER_USER: numberSetting({ from: 1, to: MAX_EMPLOYEES_PER_USER, fallback: 10_000 }),
  TRUSTED_PROXIES: described(
    'addresses and networks such as 127.0.0.1, 10.0.0.0/8',
    z
      .string()
      .transform(words)
      .refine((proxies) => proxies.every(isNetwork))
      .default([]),
  ),
  SITE_NAME: described(
    `a name of at most ${MAX_SITE_NAME_CHARACTERS} characters`,
    z.string().max(MAX_SITE_NAME_CHARACTERS).default('Fretboard'),
  ),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  METRICS_TOKEN: described(
    `at least ${MIN_TOKEN_CHARACTERS} characters`,
    z.string().min(MIN_TOKEN_CHARACTERS).optional(),
  ),
  ...accountShape,
})

/** The names of all variables that are read. */
export const settingNames: readonly string[] = Object.keys(settings.shape)

/**
 * Reads the settings; a variable that is empty counts as unset.
 * Throws ConfigError naming the variable, its value (never a secret's) and what is allowed.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(settingNames.map((name) => [name, env[name]?.trim() || undefined]))
  const result = settings.safeParse(given)
  if (!result.success) throw refusal(String(result.error.issues[0]?.path[0]), given)
  const read = result.data
  const production = read.NODE_ENV === 'production'
  const exposed = exposedBy(read)
  if (exposed !== undefined) throw insecure(exposed, given)
  if (production && read.SECRET_KEY === undefined) throw refusal('SECRET_KEY', given)
  if (production && read.PUBLIC_URL === undefined) throw refusal('PUBLIC_URL', given)
  if (production && read.SMTP_URL === undefined) throw refusal('SMTP_URL', given)
  if (production && !read.ACCOUNT_RATE_LIMITS) throw refusal('ACCOUNT_RATE_LIMITS', given)
  if (production && !read.SOCIALACCOUNT_PROVIDERS.every(isFitForProduction))
    throw refusal('SOCIALACCOUNT_PROVIDERS', given)
  const publicUrl = new URL(read.PUBLIC_URL ?? `http://localhost:${read.PORT}`)
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: publicUrl.origin,
    databaseUrl: read.DATABASE_URL,
    dataDir: read.DATA_DIR,
    secretKey: read.SECRET_KEY,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? { name: read.SITE_NAME, address: `noreply@${publicUrl.hostname}` },
    production,
    jobsWritableBy: read.JOBS_WRITABLE_BY,
    employeesPageSize: read.EMPLOYEES_PAGE_SIZE,
    employeesPerUser: read.EMPLOYEES_PER_USER,
    trustedProxies: read.TRUSTED_PROXIES,
    siteName: read.SITE_NAME,
    logLevel: read.LOG_LEVEL,
    metricsToken: read.METRICS_TOKEN,
    accounts: accountSettings(read),
  }
}

function refusal(name: string, given: Record<string, string | undefined>): ConfigError {
  const value = given[name]
  const shown = secrets.has(name)
    ? 'set to a value that cannot be used'
    : JSON.stringify(value?.slice(0, MAX_SHOWN_CHARACTERS))
  return new ConfigError(`${name} is ${value === undefined ? 'not set' : shown}; allowed: ${allowed(name)}.`)
}

function insecure(name: string, given: Record<string, string | undefined>): ConfigError {
  return new ConfigError(
    `${name} is "${given[name]}" outside production, where demo accounts have a published password: set ` +
      'NODE_ENV=production, or ALLOW_INSECURE_DEVELOPMENT=on if that is meant.',
  )
}

function allowed(name: string): string {
  return Object.entries(settings.shape).find(([key]) => key === name)?.[1].description ?? ''
}

function port() {
  return z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((n) => n >= 1 && n <= 65_535)
}
