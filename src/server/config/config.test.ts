import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

import { describe, expect, test } from 'vitest'

import { defaultBrand } from '#contract/pages/brand.testing.ts'

import { printedFiles } from './config-docs.ts'
import { ConfigError, readConfig, settingNames } from './config.ts'
import { projectFolder } from './environment.ts'

const secret = 'vN8k2qXwT5rYb1LzPc7Jf0GhDs4MaEu9'

const exposable = { NODE_ENV: 'test' }

const refused = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  return 'not refused'
}

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: secret,
  SMTP_URL: 'smtp://127.0.0.1:25',
  PUBLIC_URL: 'https://jobs.example.org',
}

test('a development server starts without any settings', () => {
  const { accounts, shownSettings: _texts, ...settings } = readConfig({})
  expect(settings).toEqual({
    port: 8000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8000',
    databaseUrl: undefined,
    drainTime: 0,
    dataDir: '.data',
    secretKey: undefined,
    secretKeyFallbacks: [],
    smtpUrl: undefined,
    mailFrom: { name: 'Fretboard', address: 'noreply@localhost' },
    production: false,
    jobsWritableBy: 'employers',
    trustedAfter: 2,
    minimumSeconds: 10,
    postingsPerDay: 20,
    postingFees: 'free',
    postingPay: 'optional',
    jobsPerCompany: undefined,
    jobsEndOn: undefined,
    aggregatorFeed: false,
    demo: false,
    settlementSecret: undefined,
    announceAfterSeconds: 600,
    directory: false,
    directoryOpensWith: 10,
    directoryNeedsPay: true,
    jobAlerts: true,
    jobAlertsAt: '07:00',
    timeZone: 'UTC',
    alertConfirmationsPerHour: 100,
    employeesPageSize: 20,
    outgoingRequests: true,
    trustedProxies: [],
    siteName: 'Fretboard',
    siteTagline: 'The job and developer marketplace for Django.',
    communityName: 'Django',
    communityWords: ['django', 'python'],
    siteLogo: undefined,
    siteColor: undefined,
    brand: defaultBrand,
    siteVersion: '',
    isRebranded: false,
    setByServer: {},
    maxLoadedJobs: 2000,
    logLevel: 'info',
    metricsToken: undefined,
  })
  expect(accounts).toMatchObject({
    emailVerification: 'mandatory',
    openForSignup: true,
    rateLimits: true,
    reauthenticationRequired: true,
    clients: ['browser', 'app'],
    providers: [],
  })
})

describe('generated files', () => {
  test('.env.example and docs/reference/configuration.md are up to date (npm run config-docs)', async () => {
    for (const [path, text] of Object.entries(printedFiles))
      expect(await readFile(join(projectFolder, path), 'utf8')).toBe(text)
  })

  test('.env.example lists every setting with its default', () => {
    const example = parseEnv(printedFiles['.env.example'])
    expect(Object.keys(example).toSorted()).toEqual([...settingNames].toSorted())
    expect(readConfig(example)).toEqual(readConfig({}))
  })

  test('docs/reference/configuration.md has a row for every setting, with its default', () => {
    const text = printedFiles['docs/reference/configuration.md']
    const rows = [...text.matchAll(/^\| `([A-Z_]+)` \| \*?(`[^`]*`|unset)\*? \| .*\|$/gm)]
    const documented = rows.map(([, name = '', value = '']) => [
      name,
      value === 'unset' ? '' : value.slice(1, -1),
    ])
    expect(documented.map(([name]) => name).toSorted()).toEqual([...settingNames].toSorted())
    expect(readConfig(Object.fromEntries(documented))).toEqual(readConfig({}))
  })
})

test('the public URL uses PORT by default', () => {
  expect(readConfig({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000')
  expect(readConfig({ ...exposable, PUBLIC_URL: 'https://jobs.example.org/' }).publicUrl).toBe(
    'https://jobs.example.org',
  )
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', SITE_NAME: ' ', DATABASE_URL: '' })).toEqual(readConfig({}))
})

test('the footer links can be URLs and paths, and CONTACT_URL also an email address', () => {
  const links = {
    PRIVACY_URL: '/privacy',
    SOURCE_URL: 'https://code.example',
    CONTACT_URL: 'mailto:a@b.example',
  }
  expect(readConfig(links)).toMatchObject({
    privacyUrl: '/privacy',
    termsUrl: undefined,
    sourceUrl: 'https://code.example',
    contactUrl: 'mailto:a@b.example',
  })
  for (const wrong of ['//evil.example', 'javascript:alert(1)', 'mailto:a@b.example', 'privacy'])
    expect(() => readConfig({ PRIVACY_URL: wrong })).toThrow('PRIVACY_URL is')
})

test.each(['django jobs', 'a&b', '"><script>', 'ü', '-a', 'a'.repeat(41)])(
  'APPLY_REFERRER cannot be %j',
  (value) => {
    expect(() => readConfig({ APPLY_REFERRER: value })).toThrow('APPLY_REFERRER is')
  },
)

test('TRUSTED_PROXIES accepts IP addresses and networks', () => {
  const { trustedProxies } = readConfig({
    ...exposable,
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1, fd00::/8',
  })
  expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])
})

describe('rejects an invalid value and names the variable, the value and the allowed values', () => {
  test.each([
    ['PORT', '80x80', 'PORT is "80x80". Use a whole number from 1 to 65535.'],
    ['PORT', '0', 'PORT is "0". Use a whole number from 1 to 65535.'],
    ['PORT', '65536', 'PORT is "65536". Use a whole number from 1 to 65535.'],
    ['PORT', '1e3', 'PORT is "1e3". Use a whole number from 1 to 65535.'],
    ['HOST', 'a b', 'HOST is "a b". Use an address or a host name.'],
    [
      'PUBLIC_URL',
      'jobs.example.org',
      'PUBLIC_URL is "jobs.example.org". Use an http or https address without a path (required in production).',
    ],
    [
      'PUBLIC_URL',
      'https://a.example/jobs',
      'PUBLIC_URL is "https://a.example/jobs". Use an http or https address without a path (required in production).',
    ],
    ['NODE_ENV', 'staging', 'NODE_ENV is "staging". Use development, production, test.'],
    ['JOBS_WRITABLE_BY', 'all', 'JOBS_WRITABLE_BY is "all". Use employers, staff or authenticated.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud". Use fatal, error, warn, info, debug, trace or silent.'],
    ['SITE_NAME', 'x'.repeat(61), `SITE_NAME is "${'x'.repeat(61)}". Use a name of at most 60 characters.`],
    [
      'ACCOUNT_LOGIN_BY_CODE_TIMEOUT',
      '3601',
      'ACCOUNT_LOGIN_BY_CODE_TIMEOUT is "3601". Use a whole number of seconds from 1 to 3600.',
    ],
    [
      'PUBLIC_URL',
      'https://root:hidden@a.example',
      'PUBLIC_URL is "***@a.example". Use an http or https address without a path (required in production).',
    ],
    [
      'PUBLIC_URL',
      'https:root:hid\nden@a.example',
      'PUBLIC_URL is "***@a.example". Use an http or https address without a path (required in production).',
    ],
    ['HOST', 'a\nb', String.raw`HOST is "a\nb". Use an address or a host name.`],
  ])('%s=%s', (name, value, message) => {
    expect(refused({ [name]: value })).toBe(message)
  })
})

test.each(['true', '1', '*', '0.0.0.0/0', '::/0', 'localhost', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.1,,'])(
  'rejects TRUSTED_PROXIES=%s and asks for addresses and networks',
  (value) => {
    expect(refused({ TRUSTED_PROXIES: value })).toMatch(
      /^TRUSTED_PROXIES is ".*". Use addresses and networks/,
    )
  },
)

const aMark = { mark: 'first', label: 'A', claim: 'groups', value: 'a', days: 1 }

/** Returns providers of which the first has a valid mark, then a mark with `changes`, then `more`. */
function withMarks(more: readonly object[] | string, changes: object = {}): string {
  const marks = typeof more === 'string' ? more : [aMark, { ...aMark, mark: 'second', ...changes }, ...more]
  const corp = { id: 'a', name: 'A', type: 'openid_connect', client_id: 'c', server_url: 'https://a.test' }
  return JSON.stringify([{ ...corp, marks }])
}

describe('secrets', () => {
  test.each([
    ['SECRET_KEY', 'short'],
    ['SECRET_KEY', 'a'.repeat(64)],
    ['SECRET_KEY', `django-insecure-${secret}`],
    ['SECRET_KEY', `change-me-${secret}`],
    ['SECRET_KEY_FALLBACKS', 'short'],
    ['SECRET_KEY_FALLBACKS', `${secret},`],
    ['SECRET_KEY_FALLBACKS', `${secret},change-me-${secret}`],
    ['SECRET_KEY_FALLBACKS', Array(6).fill(secret).join(',')],
    ['METRICS_TOKEN', 'short'],
    ['DATABASE_URL', 'mysql://root:hidden@db/jobs'],
  ])('rejects an invalid %s without printing it', (name, value) => {
    const message = refused({ [name]: value })
    expect(message).toMatch(new RegExp(`^${name} is set to a value that cannot be used. Use .+\\.$`))
    expect(message).not.toContain(value)
  })

  test.each([
    ['[{"id":"a","name":"A","type":"dummy"},{"id":"a","name":"B","type":"dummy"}]', '[1].id'],
    [
      '[{"id":"a","name":"A","type":"openid_connect","client_id":"hidden","server_url":"x"}]',
      '[0].server_url',
    ],
    ['[{"id":"a","name":"A","type":"facebook"}]', '[0].type'],
    ['[{"id":"a","name":"A","type":"github","client_id":"c","secret":"hidden","marks":[]}]', '[0].marks'],
    ['[{"id":"a","name":"A","type":"dummy","marks":[]}]', '[0].marks'],
    [
      '[{"id":"a","name":"A","type":"openid_connect","client_id":"c","server_url":"https://a.test",' +
        '"token_auth_method":"hidden"}]',
      '[0].token_auth_method',
    ],
    [withMarks('hidden'), '[0].marks'],
    [withMarks([], { days: 0 }), '[0].marks[1].days'],
    [withMarks([], { days: 3651 }), '[0].marks[1].days'],
    [withMarks([], { days: '400' }), '[0].marks[1].days'],
    [withMarks([], { mark: 'The member' }), '[0].marks[1].mark'],
    [withMarks([], { mark: 'first' }), '[0].marks[1].mark'],
    [withMarks([], { label: ' ' }), '[0].marks[1].label'],
    [withMarks([], { label: 'x'.repeat(61) }), '[0].marks[1].label'],
    [withMarks([], { claim: '' }), '[0].marks[1].claim'],
    [withMarks([], { value: ['hidden'] }), '[0].marks[1].value'],
    [withMarks([], { scope: 'groups' }), '[0].marks[1].scope'],
    [
      withMarks(
        Array.from({ length: 9 }, (_, n) => ({ ...aMark, mark: `m${n}` })),
        {},
      ),
      '[0].marks',
    ],
  ])('the error for the providers %s names the place %s', (value, place) => {
    const message = refused({ SOCIALACCOUNT_PROVIDERS: value })
    expect(
      message.startsWith(
        `SOCIALACCOUNT_PROVIDERS is set to a value that cannot be used, at ${place}. Use a JSON list`,
      ),
    ).toBe(true)
    expect(message).toMatch(/each with another id\.$/)
    expect(message).not.toContain('hidden')
  })

  test('production does not start without a secret key', () => {
    expect(refused({ ...production, SECRET_KEY: '' })).toMatch(
      /^SECRET_KEY is not set. Use at least 32 random characters/,
    )
    expect(readConfig(production).production).toBe(true)
  })
})

describe('the protection of a development server against other machines', () => {
  const exposing = [
    ['PUBLIC_URL', 'https://jobs.example.org'],
    ['PUBLIC_URL', 'http://jobs.example.org'],
    ['PUBLIC_URL', 'https://localhost'],
    ['TRUSTED_PROXIES', '127.0.0.1'],
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.0.2.7'],
    ['HOST', 'jobs.example.org'],
  ]
  test.each(exposing)(
    'rejects %s=%s with a one-line error that tells the operator what to do',
    (name, value) => {
      for (const NODE_ENV of ['', 'development']) {
        const message = refused({ NODE_ENV, [name]: value })
        expect(message.startsWith(`${name} is "${value}" outside production, `)).toBe(true)
        expect(message).not.toContain('\n')
        expect(message).toContain('set NODE_ENV=production')
      }
    },
  )

  test.each(exposing)('accepts %s=%s in tests and in production', (name, value) => {
    expect(refused({ ...exposable, [name]: value })).toBe('not refused')
    expect(refused({ ...production, [name]: value })).toBe('not refused')
  })

  test.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost'])(
    'accepts HOST=%s, because only this machine can reach this address',
    (HOST) => {
      expect(refused({ HOST })).toBe('not refused')
    },
  )
})

test.each(['SECRET_KEY', 'SMTP_URL', 'PUBLIC_URL'])('production does not start without %s', (name) => {
  expect(refused({ ...production, [name]: '' })).toMatch(
    new RegExp(`^${name} is not set. Use .*required in production`),
  )
})

test.each([
  ['ACCOUNT_RATE_LIMITS', 'off', 'ACCOUNT_RATE_LIMITS is "off". Use on or off (in production only on).'],
  [
    'SOCIALACCOUNT_PROVIDERS',
    '[{"id":"dummy","name":"Dummy","type":"dummy"}]',
    'SOCIALACCOUNT_PROVIDERS is set to a value that cannot be used. Use a JSON list',
  ],
])('production does not start with %s=%s', (name, value, message) => {
  expect(refused({ ...production, [name]: value })).toContain(message)
  expect(refused({ [name]: value })).toBe('not refused')
})

const namesIn = (message: string) => message.split('\n').map((line) => line.split(' ')[0])

describe('the error for invalid settings', () => {
  test('the error has a line for each invalid value and each missing requirement of production', () => {
    const env = {
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'loud',
      MFA_TOTP_TOLERANCE: '9',
      ACCOUNT_RATE_LIMITS: 'off',
    }
    expect(namesIn(refused(env))).toEqual([
      'PORT',
      'PUBLIC_URL',
      'SECRET_KEY',
      'SMTP_URL',
      'LOG_LEVEL',
      'ACCOUNT_RATE_LIMITS',
      'MFA_TOTP_TOLERANCE',
    ])
  })

  test('the error has a line for each invalid value and each setting that exposes a development server', () => {
    const env = {
      PORT: 'x',
      PUBLIC_URL: 'https://jobs.example.org',
      TRUSTED_PROXIES: '127.0.0.1',
      HOST: '0.0.0.0',
    }
    expect(namesIn(refused(env))).toEqual(['PORT', 'HOST', 'PUBLIC_URL', 'TRUSTED_PROXIES'])
  })

  test('the error has only a line for NODE_ENV if NODE_ENV is invalid', () => {
    expect(namesIn(refused({ NODE_ENV: 'prod', PUBLIC_URL: 'https://jobs.example.org' }))).toEqual([
      'NODE_ENV',
    ])
  })
})

test('rejects a number outside the allowed range', () => {
  expect(() => readConfig({ DRAIN_SECONDS: '-1' })).toThrow(
    /^DRAIN_SECONDS is "-1". Use .*seconds from 0 to 300/,
  )
})

test('the default tagline and words of the community contain the name of the community', () => {
  const { brand, communityWords } = readConfig({ COMMUNITY_NAME: 'PostgreSQL' })
  expect(brand.tagline).toBe('The job and developer marketplace for PostgreSQL.')
  expect(communityWords).toEqual(['PostgreSQL'])
})
