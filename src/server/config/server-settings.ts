import { z } from 'zod'

import { parseSender } from '../mail/address.ts'
import { brandSettings, footerSettings } from './brand-settings.ts'
import { secretKeySettings } from './secret-key-settings.ts'
import {
  isNetwork,
  isOrigin,
  isUrl,
  oneOf,
  optional,
  setting,
  splitList,
  switchSetting,
  wholeNumber,
  wholeSeconds,
} from './setting.ts'

export const demoSettings = z.object({
  demo: switchSetting({
    name: 'DEMO',
    default: 'off',
    about:
      '`on` runs a public demo: visitors log in as invented people, nothing is sent to other servers, and all data is ' +
      'deleted every night at 03:00 UTC ([how-to/demo.md](../how-to/demo.md))',
  }),
})

const databaseSettings = {
  databaseUrl: optional(
    'a postgres:// or postgresql:// URL',
    z.string().refine(isUrl('postgres:', 'postgresql:')),
    {
      name: 'DATABASE_URL',
      about: 'a PostgreSQL URL (15 or newer). If unset, the embedded database in `DATA_DIR` is used',
      secret: true,
    },
  ),
  dataDir: setting('a directory', z.string(), {
    name: 'DATA_DIR',
    default: '.data',
    about:
      'the directory of the embedded database, and of the key that is generated if `SECRET_KEY` is unset',
  }),
}

const MIN_TOKEN_LENGTH = 16

export const serverSettings = z.object({
  production: setting(
    'development, production, test',
    z.enum(['development', 'production', 'test']).transform((mode) => mode === 'production'),
    {
      name: 'NODE_ENV',
      default: 'development',
      about:
        '`development`, `production` or `test`. `production` enables strict checks and loads no demo data. ' +
        '`development` rejects `TRUSTED_PROXIES`, and a `PUBLIC_URL` or `HOST` beyond this machine, because demo ' +
        'accounts have a published password. `/dev/mail` always requires a request from this machine',
    },
  ),
  port: wholeNumber([1, 65_535], { name: 'PORT', default: '8000', about: 'the port to listen on' }),
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
        'the address that visitors use, without a path, for links, cookies and passkeys. Required in ' +
        'production. Unset: http://localhost:`PORT`. With https, cookies are `Secure` and HSTS is on',
      requiredInProduction: true,
    },
  ),
  ...databaseSettings,
  drainTime: wholeSeconds([0, 300], {
    name: 'DRAIN_SECONDS',
    default: '0',
    about:
      'seconds after SIGTERM in which the server still accepts requests while `/readyz` fails, so that load ' +
      'balancers can switch. The shutdown then takes up to 10 more seconds',
  }),
  ...secretKeySettings,
  smtpUrl: optional(
    'an smtp:// or smtps:// URL such as smtp://127.0.0.1:25, with %23 for #, %2F for / and %3F for ? in the ' +
      'password (required in production)',
    z.string().refine((text) => isUrl('smtp:', 'smtps:')(text) && isMailServer(URL.parse(text))),
    {
      name: 'SMTP_URL',
      about:
        'the mail server: `smtp://` (encrypted if the server offers it, always with a password) or ' +
        '`smtps://`. Required in production; otherwise emails stay in the mailbox at `/dev/mail` ' +
        '([how-to/mail.md](../how-to/mail.md))',
      secret: true,
      requiredInProduction: true,
    },
  ),
  mailFrom: optional(
    'an address such as noreply@example.org or Jobs <noreply@example.org>',
    z
      .string()
      .transform(parseSender)
      .refine((sender) => sender !== undefined),
    {
      name: 'MAIL_FROM',
      about:
        'the sender: `noreply@example.org` or `Jobs <noreply@example.org>`. Unset: `noreply@` followed by the host of `PUBLIC_URL`',
    },
  ),
  ...brandSettings,
  trustedProxies: setting(
    'addresses and networks such as 127.0.0.1, 10.0.0.0/8',
    z
      .string()
      .transform((text) => (text === '' ? [] : splitList(text)))
      .refine((proxies) => proxies.every(isNetwork)),
    {
      name: 'TRUSTED_PROXIES',
      default: '',
      about: 'addresses and networks whose X-Forwarded-For header is trusted: `127.0.0.1, 10.0.0.0/8`',
    },
  ),
  logLevel: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    name: 'LOG_LEVEL',
    default: 'info',
    about:
      '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. Logs are JSON lines on standard ' +
      'output, or readable text in a terminal',
  }),
  metricsToken: optional(`at least ${MIN_TOKEN_LENGTH} characters`, z.string().min(MIN_TOKEN_LENGTH), {
    name: 'METRICS_TOKEN',
    about:
      `bearer token for \`/metrics\`, at least ${MIN_TOKEN_LENGTH} characters. Unset: only this machine ` +
      'can read it',
    secret: true,
  }),
  ...footerSettings,
  aggregatorFeed: switchSetting({
    name: 'AGGREGATOR_FEED',
    default: 'off',
    about:
      '`on` serves all open jobs at `/aggregator.xml` for job aggregators, with the apply links of the employers ' +
      '([feeds](feeds-and-search-engines.md#aggregators))',
  }),
  outgoingRequests: switchSetting({
    name: 'OUTGOING_REQUESTS',
    default: 'on',
    about: 'the server checks apply links and domains and sends announcements; `off` without internet access',
  }),
  employeesPageSize: wholeNumber([1, 500], {
    name: 'EMPLOYEES_PAGE_SIZE',
    default: '20',
    about: 'employees on each page of the list, up to 500',
  }),
})

/**
 * Returns whether the URL has a host and no path. A path usually means that the password contains a slash that is not
 * percent-encoded.
 */
function isMailServer(url: URL | null): boolean {
  return url !== null && url.hostname !== '' && (url.pathname === '' || url.pathname === '/')
}
