// Finds settings that are valid individually but contradict each other. An error prevents the start of the server. A
// warning is only printed by `npm run manage -- check`.
import { isIP } from 'node:net'

import type { z } from 'zod'

import type { accountSettings } from './account-settings.ts'
import type { postingSettings } from './posting-settings.ts'
import { isLoopback } from './safe-start.ts'
import type { demoSettings, serverSettings } from './server-settings.ts'
import { STAFF_PROVIDER } from './social-settings.ts'

type Settings = z.output<typeof serverSettings> &
  z.output<typeof demoSettings> &
  z.output<typeof postingSettings> &
  z.output<typeof accountSettings>

type Context = {
  now: Date
  /** Returns whether the operator has set this setting, even if to its default. */
  isSet: (name: string) => boolean
}

export type Contradiction = {
  /** The name of the setting that the operator should change. */
  name: string
  message: string
  severity: 'error' | 'warning'
}

type Rule = Contradiction & { applies: (settings: Settings, context: Context) => boolean }

const smtp = ({ smtpUrl }: Settings): Partial<URL> => (smtpUrl === undefined ? {} : new URL(smtpUrl))
const site = ({ publicUrl, port }: Settings): URL => new URL(publicUrl ?? `http://localhost:${port}`)
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')
const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80))
const lastLabels = (address: string): string => address.split(/[@.]/).slice(-2).join('.').toLowerCase()
const isPublic = (settings: Settings): boolean => settings.production && !isLoopback(hostOf(site(settings)))

const error = (name: string, message: string, applies: Rule['applies']): Rule => ({
  name,
  message: `${name} ${message}`,
  severity: 'error',
  applies,
})
const warning = (name: string, message: string, applies: Rule['applies']): Rule => ({
  ...error(name, message, applies),
  severity: 'warning',
})

const rules: readonly Rule[] = [
  error(
    'SMTP_URL',
    'must not be set with DEMO=on: a demo sends no email. Everyone can read its emails at /dev/mail.',
    ({ demo, smtpUrl }) => demo && smtpUrl !== undefined,
  ),
  error(
    'SOCIALACCOUNT_PROVIDERS',
    'must not be set with DEMO=on: a demo sends no requests to other servers and stores no accounts of other sites.',
    ({ demo, providers }) => demo && providers.length > 0,
  ),
  error(
    'SMTP_URL',
    'has a user without a password, or a password without a user. Write smtp://USER:PASSWORD@HOST:PORT, or neither.',
    (settings) => Boolean(smtp(settings).username) !== Boolean(smtp(settings).password),
  ),
  error(
    'SOCIALACCOUNT_PROVIDERS',
    'has a GitHub client without a secret, and GitHub requires one. Add "secret".',
    ({ providers }) => providers.some((each) => each.type === 'github' && each.secret === undefined),
  ),
  error(
    'SOCIALACCOUNT_PROVIDERS',
    'has a provider with the ID "staff". Marks by staff use this ID. Choose another "id".',
    ({ providers }) => providers.some(({ id }) => id === STAFF_PROVIDER),
  ),
  warning(
    'SOCIALACCOUNT_PROVIDERS',
    'has a Google client without a secret. Apps can use it, but logins on the website fail. Add "secret".',
    ({ providers }) => providers.some((each) => each.type === 'google' && each.secret === undefined),
  ),
  warning(
    'SMTP_URL',
    'starts with smtps:// and has port 587, where most servers expect smtp://.',
    (settings) => smtp(settings).protocol === 'smtps:' && smtp(settings).port === '587',
  ),
  warning(
    'SMTP_URL',
    'starts with smtp:// and has port 465, where most servers expect smtps://.',
    (settings) => smtp(settings).protocol === 'smtp:' && smtp(settings).port === '465',
  ),
  warning(
    'MAIL_FROM',
    'has another domain than PUBLIC_URL. Recipients may not recognize the sender.',
    (settings) =>
      isPublic(settings) &&
      settings.mailFrom !== undefined &&
      lastLabels(settings.mailFrom.address) !== lastLabels(hostOf(site(settings))),
  ),
  warning(
    'PUBLIC_URL',
    'has an IP address instead of a host name. Passkeys do not work, and mail servers reject the default sender.',
    (settings) => isPublic(settings) && isIP(hostOf(site(settings))) !== 0,
  ),
  warning(
    'PUBLIC_URL',
    'is an http address. Passkeys do not work, and others on the network can read passwords. Use https.',
    (settings) => isPublic(settings) && site(settings).protocol === 'http:',
  ),
  warning(
    'PUBLIC_URL',
    'leads to another port than PORT. Links work only if a proxy forwards this port.',
    (settings) =>
      site(settings).protocol === 'http:' &&
      isLoopback(hostOf(site(settings))) &&
      settings.trustedProxies.length === 0 &&
      portOf(site(settings)) !== settings.port,
  ),
  warning(
    'TRUSTED_PROXIES',
    'is not set, and PUBLIC_URL is an https address. All visitors have the address of the proxy, so they share one rate limit.',
    (settings) =>
      isPublic(settings) && site(settings).protocol === 'https:' && settings.trustedProxies.length === 0,
  ),
  warning(
    'SECRET_KEY_FALLBACKS',
    'contains SECRET_KEY, so the key has not changed. Set SECRET_KEY to a new value.',
    ({ secretKey, secretKeyFallbacks }) => secretKey !== undefined && secretKeyFallbacks.includes(secretKey),
  ),
  warning(
    'JOBS_END_ON',
    'is in the past. All jobs have ended, and new jobs cannot be published.',
    ({ jobsEndOn }, { now }) => jobsEndOn !== undefined && jobsEndOn < now,
  ),
  warning(
    'POSTING_FEES',
    'is free, so SETTLEMENT_URL and SETTLEMENT_SECRET have no effect.',
    ({ postingFees, settlementUrl, settlementSecret }) =>
      postingFees === 'free' && (settlementUrl ?? settlementSecret) !== undefined,
  ),
  warning(
    'SETTLEMENT_URL',
    'is not set, so companies do not learn where to pay the fees of POSTING_FEES.',
    ({ postingFees, settlementUrl }) => postingFees !== 'free' && settlementUrl === undefined,
  ),
  warning(
    'POSTING_FEES',
    'has no effect, because only jobs that employers send for review wait for a payment. Set JOBS_WRITABLE_BY=employers.',
    ({ postingFees, jobsWritableBy }) => postingFees !== 'free' && jobsWritableBy !== 'employers',
  ),
  warning(
    'JOBS_WRITABLE_BY',
    'is authenticated, and anyone can sign up without verifying an address. Robots can publish jobs. Set ACCOUNT_EMAIL_VERIFICATION=mandatory.',
    ({ jobsWritableBy, openForSignup, emailVerification }) =>
      jobsWritableBy === 'authenticated' && openForSignup && emailVerification !== 'mandatory',
  ),
  ...['RESEND', 'CHANGE'].map((what) =>
    warning(
      `ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_${what}`,
      'has no effect without ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED=on.',
      ({ emailVerificationByCode, ...settings }) =>
        !emailVerificationByCode && settings[`emailVerification${what === 'RESEND' ? 'Resend' : 'Change'}`],
    ),
  ),
  warning(
    'ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND',
    'has no effect without ACCOUNT_LOGIN_BY_CODE_ENABLED=on or ACCOUNT_LOGIN_BY_CODE_REQUIRED=on.',
    ({ loginByCodeResend, loginByCode, loginByCodeRequired }) =>
      loginByCodeResend && !loginByCode && !loginByCodeRequired,
  ),
  warning(
    'ACCOUNT_LOGIN_BY_CODE_TIMEOUT',
    'is longer than ACCOUNT_LOGIN_TIMEOUT, after which the code is rejected.',
    ({ loginCodeMs, loginMs }) => loginCodeMs > loginMs,
  ),
  warning(
    'MFA_PASSKEY_SIGNUP_ENABLED',
    'has no effect without ACCOUNT_EMAIL_VERIFICATION=mandatory and ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED=on.',
    ({ passkeySignup, emailVerification, emailVerificationByCode }, { isSet }) =>
      isSet('MFA_PASSKEY_SIGNUP_ENABLED') &&
      passkeySignup &&
      (emailVerification !== 'mandatory' || !emailVerificationByCode),
  ),
  warning(
    'HEADLESS_CLIENTS',
    'does not contain browser, so logins on the website fail.',
    ({ clients }) => !clients.includes('browser'),
  ),
  warning(
    'HEADLESS_TOKEN_STRATEGY',
    'is jwt, and only apps receive these tokens. Add app to HEADLESS_CLIENTS.',
    ({ accessTokens, clients }) => accessTokens && !clients.includes('app'),
  ),
]

/** Returns the errors and warnings about settings that contradict each other. */
export function findContradictions(settings: Settings, context: Context): readonly Contradiction[] {
  return rules.filter(({ applies }) => applies(settings, context))
}
