import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, onTestFinished, test } from 'vitest'

import { ConfigError, settingNames } from './config.ts'
import { completeEnvironment, projectFolder } from './environment.ts'

async function folderWith(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fretboard-env-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, '.env'), text)
  return folder
}

const warnings = async (env: NodeJS.ProcessEnv, text = '') =>
  completeEnvironment({ ...env }, await folderWith(text))

describe('.env', () => {
  test('adds the variables of .env to the environment, unless the environment already has them', async () => {
    const env = { PORT: '9000', SITE_NAME: '' }
    completeEnvironment(env, await folderWith('PORT=8000\nSITE_NAME=Board\nHOST="127.0.0.1"\n# a comment\n'))
    expect(env).toEqual({ PORT: '9000', SITE_NAME: '', HOST: '127.0.0.1' })
  })

  test('a missing .env is ignored, but a missing file that ENV_FILE names is an error', () => {
    expect(completeEnvironment({}, '/nowhere')).toEqual([])
    expect(() => completeEnvironment({ ENV_FILE: '/nowhere/settings' })).toThrow(
      new ConfigError(['/nowhere/settings cannot be read: there is no such file or folder.']),
    )
  })

  test('the .env file is read from the project’s folder', () => {
    expect(projectFolder).toBe(join(import.meta.dirname, '../../..'))
  })

  test('the file that ENV_FILE names is read instead of .env', async () => {
    const env: NodeJS.ProcessEnv = { ENV_FILE: join(await folderWith('PORT=9000'), '.env') }
    expect(completeEnvironment(env, '/nowhere')).toEqual([])
    expect(env['PORT']).toBe('9000')
  })
})

describe('a line of .env', () => {
  test.each([
    ['SITE_NAME Board', /^Line 1 of .*\.env is ignored, because it is not a line NAME=VALUE\.$/],
    ['PORT=8000\nexport SITE_NAME', /^Line 2 of .* is ignored/],
    ['SITE NAME=Board', /^Line 1 of .* is ignored/],
    ['PORT=8000\n\nPORT=9000', /^PORT is set on lines 1 and 3 of .*\. The last one applies\.$/],
    ['SITE_NAME=Board#1', /^SITE_NAME on line 1 of .*: the value ends before the #\./],
    ['SITE_NAME="Board', /^SITE_NAME on line 1 of .*: the closing " is missing\.$/],
    [
      'SITE_NAME="Board\nLOG_LEVEL="info"',
      /^SITE_NAME on line 1 of .*: the value continues until the next "/,
    ],
    [
      'SITE_NAME="Board" of jobs',
      /^SITE_NAME on line 1 of .*: the text after the closing quote is ignored\.$/,
    ],
  ])('the line %j results in a warning with the number of the line', async (text, warning) => {
    expect(await warnings({ NODE_ENV: 'production' }, text)).toEqual([expect.stringMatching(warning)])
  })

  test.each([
    'export SITE_NAME=Board\n',
    'SITE_NAME=Board # of jobs\r\nPORT=8000\r\n',
    'SITE_NAME="Board #1" # of jobs',
    "MAIL_FOOTER='1 Main Street\nSpringfield'\nPORT=8000",
    '  # SITE_NAME\n\n  PORT = 8000',
    'SITE_NAME=',
  ])('the text %j results in no warning', async (text) => {
    expect(await warnings({}, text)).toEqual([])
  })

  test('a warning does not quote the line, because it may contain a secret', async () => {
    const text = 'SECRET_KEY canary\nMETRICS_TOKEN=canary#canary\nSMTP_URL="canary'
    const lines = await warnings({}, text)
    expect(lines).toHaveLength(3)
    expect(lines.join('\n')).not.toContain('canary')
  })
})

describe('a misspelled setting', () => {
  test.each([
    ['PUBLIC_UR', 'PUBLIC_URL'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['public_url', 'PUBLIC_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['ACCOUNT_RATELIMIT', 'ACCOUNT_RATE_LIMITS'],
    ['TRUSTED_PROXY', undefined],
  ])('the name %s results in the suggestion %s', async (name, meant) => {
    expect(await warnings({ [name]: 'x' })).toEqual(
      meant ? [`${name} is not a setting: did you mean ${meant}?`] : [],
    )
    expect(await warnings({}, `${name}=x`)).toHaveLength(1)
  })

  test('a setting of at least six letters is recognized if its last letter is missing', async () => {
    for (const setting of settingNames.filter((name) => name.length >= 6 && name !== 'NODE_ENV')) {
      const [warning = ''] = await warnings({ [setting.slice(0, -1)]: 'x' })
      expect(warning).toMatch(/^\w+ is not a setting: did you mean \w+\?$/)
    }
  })

  test('a misspelled setting prevents the start in production, and a misspelled NODE_ENV prevents it everywhere', async () => {
    await expect(warnings({ NODE_ENV: 'production', PUBLIC_UR: 'x' })).rejects.toThrow(
      /^PUBLIC_UR is not a setting: did you mean PUBLIC_URL\?$/m,
    )
    await expect(warnings({}, '\nNODE_EVN=production')).rejects.toThrow(
      /^NODE_EVN \(line 2 of .*\) is not a setting: did you mean NODE_ENV\?$/m,
    )
  })

  test('the error lists misspelled settings together with all other configuration errors', async () => {
    const env = { NODE_ENV: 'production', PUBLIC_UR: 'https://jobs.example', LOGLEVEL: 'info', PORT: 'x' }
    const error: unknown = await warnings(env).catch((problem: unknown) => problem)
    const { problems } = error instanceof ConfigError ? error : new ConfigError([])
    expect(problems.map((line) => line.split(' ')[0])).toEqual([
      'PUBLIC_UR',
      'LOGLEVEL',
      'PORT',
      'SECRET_KEY',
      'SMTP_URL',
    ])
  })

  test('ignores a name similar to a setting that is set, because the name probably belongs to another program', async () => {
    expect(await warnings({ NODE_ENV: 'production', DATABASE_URI: 'x', DATABASE_URL: 'y' })).toEqual([])
  })
})

test.each(['HOSTNAME', 'PORTS', 'POST', 'PATH', 'HOME', 'PGPORT', 'HTTP_PROXY', 'LOGNAME', 'XDG_DATA_DIRS'])(
  'ignores %s in the environment, because the name belongs to another program',
  async (name) => {
    expect(await warnings({ NODE_ENV: 'production', [name]: 'x' })).toEqual([])
  },
)

test('an unknown name in .env results in a warning and does not prevent the start', async () => {
  expect(await warnings({ NODE_ENV: 'production' }, '# ours\n\nPOSTGRES_PASSWORD=x')).toEqual([
    expect.stringMatching(/^POSTGRES_PASSWORD \(line 3 of .*\.env\) is not a setting and is ignored\.$/),
  ])
})
