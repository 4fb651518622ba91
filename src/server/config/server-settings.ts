import { z } from 'zod'

import { isApplyLink, isHttpUrl, isSitePath } from '#contract/jobs/rules/links.ts'

import { readSender } from '../mail/address.ts'
import { databaseSettings } from './database-settings.ts'
import { secretKeySettings } from './secret-key-settings.ts'
import {
  isNetwork,
  isOrigin,
  isUrl,
  megabytes,
  onOff,
  oneOf,
  optional,
  setting,
  wholeNumber,
  wholeSeconds,
  words,
} from './setting.ts'

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
  ...databaseSettings,
  drainTime: wholeSeconds([0, 300], {
    name: 'DRAIN_SECONDS',
    default: '0',
    about:
      'how many seconds requests are still taken after SIGTERM, while `/readyz` says no, so that whoever sends them can ' +
      'go elsewhere; they come on top of the 10 in which a stop is done',
  }),
  ...secretKeySettings,
  smtpUrl: optional(
    'an smtp:// or smtps:// URL such as smtp://127.0.0.1:25 (required in production)',
    z.string().refine((text) => isUrl('smtp:', 'smtps:')(text) && URL.parse(text)?.hostname !== ''),
    {
      name: 'SMTP_URL',
      about:
        'the mail server: `smtp://` (encrypted where it is offered; must be, with a password) or `smtps://`. Required ' +
        'in production; elsewhere emails wait in the mailbox at `/dev/mail` ([how-to/mail.md](../how-to/mail.md))',
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
  boardLoadedUpTo: wholeNumber([0, 100_000], {
    name: 'BOARD_LOADED_UP_TO',
    default: '2000',
    about:
      'up to so many jobs a browser loads the whole board and answers every search itself; above it asks the server for ' +
      'each page, with the same result ([explanation/search.md](../explanation/search.md))',
  }),
  jobsCacheBytes: megabytes([1, 100_000], {
    name: 'JOBS_CACHE_MB',
    default: '64',
    about:
      'how many megabytes each process caches of what it makes from the list of jobs: rendered pages, feeds, search results ' +
      'and boards of older versions ([explanation/list.md](../explanation/list.md))',
  }),
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
  privacyUrl: footerLink({ name: 'PRIVACY_URL', about: 'the privacy policy' }),
  termsUrl: footerLink({ name: 'TERMS_URL', about: 'the terms of use' }),
  contactUrl: footerLink(
    { name: 'CONTACT_URL', about: 'how to reach who runs the site; also `mailto:`' },
    true,
  ),
  sourceUrl: footerLink({ name: 'SOURCE_URL', about: 'the source code' }),
  outgoingRequests: onOff({
    name: 'OUTGOING_REQUESTS',
    default: 'on',
    about:
      'whether the server asks other servers whether an apply link leads anywhere, and announces jobs to them; `off` ' +
      'where it has no way to the internet',
  }),
  accountDeletionDays: wholeNumber([1, 90], {
    name: 'ACCOUNT_DELETION_DAYS',
    default: '7',
    about:
      'for how many days an account whose deletion was asked for can still be kept ([reference/privacy.md](../reference/privacy.md))',
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

/** Shown at the foot of every page where it is set. */
function footerLink({ name, about }: { name: string; about: string }, isMailtoAllowed = false) {
  const isAllowed = (text: string) => isSitePath(text) || (isMailtoAllowed ? isApplyLink : isHttpUrl)(text)
  return optional(
    `an http or https address,${isMailtoAllowed ? ' a mailto: link,' : ''} or a path such as /privacy`,
    z.string().refine(isAllowed),
    { name, about: `a link at the foot of every page: ${about}. A web address or a path of this site` },
  )
}
