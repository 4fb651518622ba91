import { z } from 'zod'

import { readSender } from '../mail/address.ts'
import { isNetwork, isOrigin, onOff, oneOf, optional, setting, wholeNumber, words } from './setting.ts'

const MIN_SECRET_CHARACTERS = 32
const MIN_DISTINCT_SECRET_CHARACTERS = 10
const MIN_TOKEN_CHARACTERS = 16
const MAX_SITE_NAME_CHARACTERS = 60

export const serverSettings = z.object({
  production: setting(
    'development, production, test',
    z.enum(['development', 'production', 'test']).transform((mode) => mode === 'production'),
    {
      name: 'NODE_ENV',
      default: 'development',
      about: '`production` turns on the strict checks, and loads no demo data; also `test`',
    },
  ),
  allowInsecureDevelopment: onOff({
    name: 'ALLOW_INSECURE_DEVELOPMENT',
    default: 'off',
    about:
      'outside production a `PUBLIC_URL` that is not http on this machine, `TRUSTED_PROXIES` and a `HOST` beyond this ' +
      'machine are refused, for the demo accounts have a published password; `on` allows them. `/dev/mail` answers ' +
      'this machine alone in any case',
  }),
  port: wholeNumber([1, 65_535], { name: 'PORT', default: '8000', about: 'where to listen' }),
  host: setting('an address or a host name', z.string().regex(/^[\w.:-]+$/), {
    name: 'HOST',
    default: '127.0.0.1',
    about: 'the address to listen on',
  }),
  publicUrl: optional(
    'an http or https address without a path (required in production)',
    z.string().refine(isOrigin),
    {
      name: 'PUBLIC_URL',
      about:
        'the address visitors use, without a path: links in emails, canonical links, own origin, passkeys. Required ' +
        'in production. Unset: http://localhost:`PORT`. With https cookies are `Secure` and strict transport is demanded',
      requiredInProduction: true,
    },
  ),
  databaseUrl: optional(
    'a postgres:// or postgresql:// URL',
    z.string().refine(isUrl('postgres:', 'postgresql:')),
    {
      name: 'DATABASE_URL',
      about: 'a PostgreSQL URL (15 or newer). Unset: the embedded database in `DATA_DIR`',
      secret: true,
    },
  ),
  dataDir: setting('a directory', z.string(), {
    name: 'DATA_DIR',
    default: '.data',
    about: 'the embedded database; the key that is made where `SECRET_KEY` is unset',
  }),
  secretKey: optional(
    `at least ${MIN_SECRET_CHARACTERS} characters made at random (required in production)`,
    z.string().refine(isStrongSecret),
    {
      name: 'SECRET_KEY',
      about:
        `encrypts emails and second factors, and signs tokens: at least ${MIN_SECRET_CHARACTERS} random characters, ` +
        'for example from `openssl rand -base64 48`. Required in production; elsewhere a key is made once and kept ' +
        'in `DATA_DIR`. With another key waiting emails and second factors are lost',
      secret: true,
      requiredInProduction: true,
    },
  ),
  smtpUrl: optional(
    'an smtp:// or smtps:// URL such as smtp://127.0.0.1:25 (required in production)',
    z.string().refine((text) => isUrl('smtp:', 'smtps:')(text) && URL.parse(text)?.hostname !== ''),
    {
      name: 'SMTP_URL',
      about:
        'the mail server: `smtp://` (encrypted where it is offered; must be, with a password) or `smtps://`. Required ' +
        'in production; elsewhere emails wait in the mailbox at `/dev/mail` ([mail.md](mail.md))',
      secret: true,
      requiredInProduction: true,
    },
  ),
  mailFrom: optional(
    'an address such as noreply@example.org or Fretboard <noreply@example.org>',
    z
      .string()
      .transform(readSender)
      .refine((sender) => sender !== undefined),
    {
      name: 'MAIL_FROM',
      about:
        'the sender: `noreply@example.org` or `Fretboard <noreply@example.org>`. Unset: `noreply@` the host of `PUBLIC_URL`',
    },
  ),
  siteName: setting(
    `a name of at most ${MAX_SITE_NAME_CHARACTERS} characters`,
    z.string().max(MAX_SITE_NAME_CHARACTERS),
    { name: 'SITE_NAME', default: 'Fretboard', about: 'the name in pages, emails and authenticator apps' },
  ),
  trustedProxies: setting(
    'addresses and networks such as 127.0.0.1, 10.0.0.0/8',
    z
      .string()
      .transform((text) => (text === '' ? [] : words(text)))
      .refine((proxies) => proxies.every(isNetwork)),
    {
      name: 'TRUSTED_PROXIES',
      default: '',
      about: 'addresses and networks whose X-Forwarded-For is believed: `127.0.0.1, 10.0.0.0/8`',
    },
  ),
  logLevel: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    name: 'LOG_LEVEL',
    default: 'info',
    about:
      '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`; JSON lines on standard output, readable where ' +
      'it is a terminal',
  }),
  metricsToken: optional(
    `at least ${MIN_TOKEN_CHARACTERS} characters`,
    z.string().min(MIN_TOKEN_CHARACTERS),
    {
      name: 'METRICS_TOKEN',
      about:
        `bearer token that \`/metrics\` asks for, at least ${MIN_TOKEN_CHARACTERS} characters; where it is unset, this ` +
        'machine alone may read',
      secret: true,
    },
  ),
  jobsWritableBy: oneOf(['staff', 'authenticated'], {
    name: 'JOBS_WRITABLE_BY',
    default: 'staff',
    about: 'who may publish jobs: `staff`, or `authenticated`: everybody who has signed in',
  }),
  employeesPageSize: wholeNumber([1, 500], {
    name: 'EMPLOYEES_PAGE_SIZE',
    default: '20',
    about: 'how many employees a page of their list has, up to 500',
  }),
  employeesPerUser: wholeNumber([1, 100_000], {
    name: 'EMPLOYEES_PER_USER',
    default: '10000',
    about: 'how many employees a user may have, up to 100000; a search goes through all of them',
  }),
})

function isUrl(...protocols: string[]) {
  return (text: string): boolean => protocols.includes(URL.parse(text)?.protocol ?? '')
}

/** Long enough, of enough different characters, and none of the words that stand in templates. */
function isStrongSecret(text: string): boolean {
  if (/change.?me|default|example|insecure|your.?secret/i.test(text)) return false
  return text.length >= MIN_SECRET_CHARACTERS && new Set(text).size >= MIN_DISTINCT_SECRET_CHARACTERS
}
