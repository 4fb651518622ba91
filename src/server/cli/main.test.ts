import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { copyDatabaseTo } from '../db/testing/embedded-template.ts'
import { createScratchDatabase } from '../db/testing/scratch-postgres.ts'
import { bareEnv } from '../lib/bare-env.testing.ts'
import { buildInfo } from '../lib/build-info.ts'
import { manageInProcess, manageHere, program } from './manage.testing.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'
/** Returns a text with invisible and control characters around it. */
const pasted = (text: string) => `\ufeff\u202e${text}\u200b\u0007`
const numfocus = 'tests/fixtures/numfocus/jobs.json'

let directory: string
let databaseUrl: string | undefined

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fretboard-manage-'))
  await copyDatabaseTo(directory)
  databaseUrl = onPostgres ? await createScratchDatabase() : undefined
})

afterAll(() => rm(directory, { recursive: true }))

const unfinished = (random: string) => `fretboard-2026-11-01T02-00-00Z.backup.${random}.part`

describe('the commands, one after another on the same database', () => {
  test('seed-demo fills only an empty database', async () => {
    const first = await manageProcess('seed-demo')
    expect(first.status).toBe(0)
    expect(first.output).toMatch(/^20 companies and 66 jobs were created\nDemo accounts:\n/)
    expect(first.output).toContain('ada@example.com ')
    const again = await manage('seed-demo')
    expect(again).toMatchObject({ status: 1, output: '' })
    expect(again.problems).toMatch(
      /(^|\n)error: The database is not empty\. Demo data can only be loaded into an empty database\.\n$/,
    )
  })

  test('if rows are rejected, import-jobs prints them and writes no rows', async () => {
    const { status, output } = await manageProcess('import-jobs', numfocus)
    expect(output.split('\n')).toEqual([
      'format: JSON, UTF-8',
      'row 9 (2021-11-18_zarr): apply_link is missing',
      expect.stringMatching(/^row 25 .*: write https:\/\/www\.quansight\.com\/careers$/),
      expect.stringMatching(/^row 26 /),
      '30 rows: 0 created, 0 updated, 0 unchanged, 3 refused. Nothing was written; --partial imports the other 27.',
      '',
    ])
    expect(status).toBe(1)
  })

  test('import-jobs --partial imports the valid rows and is idempotent', async () => {
    const first = await manage('import-jobs', '--partial', numfocus)
    expect(first.output).toMatch(/^format: JSON, UTF-8\nrow 1 \(2021-04-13_quansight\): created\n/)
    expect(first.output).toMatch(
      /\non the board: 0 visible, 27 expired, 0 drafts\nexpired: expires_at has passed/,
    )
    expect(first.output).toMatch(/\n30 rows: 27 created, 0 updated, 0 unchanged, 3 refused\n$/)
    expect(first.status).toBe(1)
    const second = await manage('import-jobs', '--partial', numfocus)
    expect(second.output).toMatch(/\n30 rows: 0 created, 0 updated, 27 unchanged, 3 refused\n$/)
    expect(second.output).not.toContain('row 1 ')
  })

  test('importing the output of export-jobs changes nothing', async () => {
    const file = join(directory, 'jobs.csv')
    const { output, status } = await manage('export-jobs', file)
    expect([output, status]).toEqual([`94 jobs exported to ${file}\n`, 0])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const again = await manage('import-jobs', file)
    expect(again.output).toContain('94 rows: 0 created, 0 updated, 94 unchanged, 0 refused')
    expect(await readdir(directory)).not.toContainEqual(expect.stringContaining('.part'))
  })

  test('export-jobs lists the supported formats if the file name has another extension', async () => {
    expect(await manage('export-jobs', join(directory, 'jobs.xml'))).toEqual({
      status: 2,
      output: '',
      problems: 'error: The name of the file must end in .json, .jsonl or .csv.\n',
    })
  })

  test('import-jobs prints its report without control characters', async () => {
    const row = { company: 'A', title: 'T', description: 'd', apply_link: 'https://a.example' }
    const good = await write('good.json', [{ ...row, external_id: '\u202e7', '\u001b[2J': 1 }])
    expect(await manage('import-jobs', good)).toMatchObject({
      status: 0,
      output: [
        'format: JSON, UTF-8',
        'ignored fields: \u{fffd}[2J',
        'row 1 (7): created',
        'on the board: 1 visible, 0 expired, 0 drafts',
        '1 row: 1 created, 0 updated, 0 unchanged, 0 refused\n',
      ].join('\n'),
    })
    const hostile = await write('hostile.json', [{ ...row, external_id: '\u009b31m' }])
    const { output } = await manage('import-jobs', hostile)
    expect(output).toContain('row 1 (\u{fffd}31m): external_id contains a control character\n')
  })

  test('import-jobs cleans titles, names and skills', async () => {
    const job = { description: 'd', apply_link: 'https://a.example', location: pasted('Berlin') }
    const row = { ...job, company: pasted('Clean Strings'), title: pasted('Luthier') }
    const file = await write('pasted.json', [{ ...row, skills: ['Wood', 'WOOD', pasted('wood')] }])
    const { output } = await manage('import-jobs', file)
    expect(output).toContain('row 1 (content-')
    expect(output).toContain('1 row: 1 created, ')
    const exported = join(directory, 'pasted.jsonl')
    await manage('export-jobs', exported)
    const lines = (await readFile(exported, 'utf8')).split('\n').filter((line) => line.includes('Luthier'))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { company: 'Clean Strings', title: 'Luthier', location: 'Berlin', skills: ['Wood'] },
    ])
    const rejected = await write('rejected.json', [{ ...row, apply_link: null }])
    expect((await manage('import-jobs', rejected)).output).toContain('row 1 (Luthier): apply_link is missing')
  })

  test('import-jobs finishes the import even if its output is closed', async () => {
    const file = await write('more.json', [
      { company: 'B', title: 'T', description: 'd', apply_link: 'mailto:a@b.example' },
    ])
    const child = spawn(process.execPath, [program, 'import-jobs', file], { env: { ...bareEnv(), ...env() } })
    child.stdout.destroy()
    child.stderr.destroy()
    expect(await once(child, 'exit')).toEqual([0, null])
    expect((await manage('import-jobs', file)).output).toBe(
      'format: JSON, UTF-8\non the board: 1 visible, 0 expired, 0 drafts\n1 row: 0 created, 0 updated, 1 unchanged, 0 refused\n',
    )
  })

  test('restore replaces the database with a backup', async () => {
    const file = join(directory, 'everything.backup')
    expect(await manage('backup', file)).toMatchObject({ status: 0 })
    expect(await manage('restore', file)).toMatchObject({ status: 1 })
    expect(await manage('restore', '--force', file)).toMatchObject({ status: 0 })
    expect((await manage('import-jobs', '--partial', numfocus)).output).toContain('27 unchanged')
  })

  test('backup --directory --keep deletes old backups and keeps all other files', async () => {
    const backups = join(directory, 'backups')
    await mkdir(backups)
    const old = ['2026-11-01T02-00-00Z', '2026-11-02T02-00-00Z'].map((at) => `fretboard-${at}.backup`)
    for (const name of [...old, 'notes.txt']) await writeFile(join(backups, name), '')
    const { status, output, problems } = await manage('backup', '--directory', backups, '--keep', '2')
    expect(status).toBe(0)
    const made = basename(output.trim())
    expect(made).toMatch(/^fretboard-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/)
    expect((await readdir(backups)).toSorted()).toEqual([old[1], made, 'notes.txt'])
    expect(problems).toContain(`deleted because it is older than the last 2: ${old[0]}\n`)
    expect(await manage('restore', '--force', join(backups, made))).toMatchObject({ status: 0 })
  })

  test('backup deletes temporary files of killed backups only if they are old', async () => {
    const backups = join(directory, 'killed')
    await mkdir(backups)
    const [left, atWork] = [unfinished('0123456789abcdef'), unfinished('fedcba9876543210')]
    for (const name of [left, atWork, 'notes.part']) await writeFile(join(backups, name), '')
    const longAgo = new Date('2026-11-01T02:00:00Z')
    for (const name of [left, 'notes.part']) await utimes(join(backups, name), longAgo, longAgo)
    const { problems } = await manage('backup', '--directory', backups, '--keep', '2')
    expect(problems).toContain(`deleted the temporary file of a killed backup: ${left}\n`)
    expect((await readdir(backups)).toSorted()).toEqual([
      atWork,
      expect.stringMatching(/Z\.backup$/),
      'notes.part',
    ])
  })

  test('a failed backup deletes no other backups', async () => {
    const backups = join(directory, 'full')
    await mkdir(backups)
    const names = ['fretboard-2026-11-01T02-00-00Z.backup', 'fretboard-2026-11-02T02-00-00Z.backup']
    for (const name of names) await writeFile(join(backups, name), '')
    const failed = await manage('backup', '--directory', join(backups, names[0] ?? ''), '--keep', '1')
    expect(failed).toMatchObject({ status: 1, problems: expect.stringMatching(/^error: EEXIST/) })
    expect((await readdir(backups)).toSorted()).toEqual(names)
  })

  test.each([
    [['backup'], 'Pass either FILE or --directory DIR.'],
    [['backup', 'a', '--directory', 'b'], 'Pass either FILE or --directory DIR.'],
    [['backup', 'a', '--keep', '3'], '--keep requires --directory'],
    [['backup', '--directory', 'b', '--keep', '0'], 'Allowed: a whole number from 1 to 99999.'],
  ])('%j exits with status 2 and an explanation', async (words, reason) => {
    const { status, problems } = await manage(...words)
    expect({ status, problems }).toEqual({ status: 2, problems: expect.stringContaining(reason) })
  })

  test('check reports rows that need a former SECRET_KEY, and reencrypt re-encrypts them', async () => {
    const former = (await readFile(join(directory, 'secret-key'), 'utf8')).trim()
    const SECRET_KEY = 'rV3kq9TzX1mWb7YcN4pLs8HdF2gJ6uEa'
    const both = { SECRET_KEY, SECRET_KEY_FALLBACKS: former }
    expect((await manage('check', both)).output).toContain('To see whether it is still needed')
    const lost = await manage('check', '--database', { SECRET_KEY })
    expect(lost.status).toBe(1)
    expect(lost.output).not.toContain('Nothing needs a former')
    expect(lost.problems).toMatch(/^second factors: 2 can be read neither with SECRET_KEY nor /m)
    const before = await manage('check', '--database', both)
    expect(before.status).toBe(0)
    expect(before.problems).toMatch(
      /^second factors: 2 need a former SECRET_KEY\. To re-encrypt them: npm run manage -- reencrypt$/m,
    )
    const first = await manage('reencrypt', both)
    expect(first).toMatchObject({ status: 0, problems: expect.not.stringContaining('neither') })
    expect(first.output).toContain('second factors: 2 re-encrypted, 0 already encrypted with SECRET_KEY\n')
    const second = await manage('reencrypt', both)
    expect(second.output).toContain('second factors: 0 re-encrypted, 2 already encrypted with SECRET_KEY\n')
    const after = await manage('check', '--database', { SECRET_KEY })
    expect(after).toMatchObject({
      status: 0,
      output: expect.stringMatching(
        /^second factors: 2 can be read with SECRET_KEY\.\n[^]*^Nothing needs a former SECRET_KEY\.$/m,
      ),
    })
    expect(await manage('reencrypt', { SECRET_KEY: former, SECRET_KEY_FALLBACKS: SECRET_KEY })).toMatchObject(
      { status: 0 },
    )
  })

  test('set-exchange-rates replaces the rates or prints the errors of the file', async () => {
    const good = await write('rates.json', { date: '2026-11-20', per_usd: { EUR: 0.86, CHF: 0.8 } })
    expect(await manage('set-exchange-rates', good)).toMatchObject({
      status: 0,
      output: '2 exchange rates of 2026-11-20 were set\n',
    })
    for (const [content, reason] of [
      [{ date: '2999-01-01', per_usd: { EUR: 1 } }, 'date is in the future'],
      [{ date: '2026-11-20', per_usd: { EURO: 1 } }, 'per_usd EURO is not a currency code such as EUR'],
      [{ date: '2026-11-20', per_usd: { EUR: 0 } }, 'per_usd EUR must be more than 0'],
      [{ date: '2026-11-20', per_usd: {} }, 'per_usd must contain at least one rate'],
      [[], 'must be JSON like {"date": "2026-11-20", "per_usd": {"EUR": 0.86}}'],
    ] as const) {
      const file = await write('wrong.json', content)
      const { status, problems } = await manage('set-exchange-rates', file)
      expect([status, problems.split('\n').at(-2)]).toEqual([2, `error: ${file}: ${reason}`])
    }
  })

  test('migrate is idempotent', async () => {
    expect(await manage('migrate')).toMatchObject({ status: 0, output: '' })
  })
})

describe.skipIf(onPostgres)('without a database', () => {
  test.each([
    ['import-jobs', 'no-such-file.json', 'error: no-such-file.json: there is no such file or folder\n'],
    [
      'import-jobs',
      'LICENSE',
      'error: LICENSE: the first line has no column company: it must name the columns (company, title, description, apply_link)\n',
    ],
    ['import-jobs', '--partail', "error: unknown option '--partail'\n"],
    ['sing', 'loudly', "error: unknown command 'sing'\n"],
  ])('%s %s exits with status 2 and an explanation', async (command, argument, problem) => {
    const { status, output, problems } = await manage(command, argument)
    expect({ status, output }).toEqual({ status: 2, output: '' })
    expect(problems.startsWith(problem)).toBe(true)
  })

  test('restore of a missing file creates no database', async () => {
    const dataDir = join(directory, 'none')
    const { status, problems } = await manage('restore', 'nothing.backup', { DATA_DIR: dataDir })
    expect([status, problems]).toEqual([
      1,
      'error: Nothing was restored from nothing.backup: there is no such file or folder\n',
    ])
    await expect(stat(dataDir)).rejects.toThrow('ENOENT')
  })

  test('version prints the build, even with invalid settings', async () => {
    const { version, commit } = buildInfo
    expect(await manage('version', { NODE_ENV: 'production', PORT: 'eight' })).toMatchObject({
      status: 0,
      output: `${version} (commit ${commit})\n`,
    })
  })

  test('--help lists the commands, or the options of one command', async () => {
    const { status, output } = await manageProcess('--help')
    const commands = [...output.matchAll(/^ {2}([a-z-]+)[ |]/gm)].map(([, command]) => command)
    expect(commands).toEqual([
      'migrate',
      'seed-demo',
      'delete-demo-accounts',
      'create-user',
      'change-user',
      'delete-user',
      'export-jobs',
      'import-jobs',
      'set-exchange-rates',
      'backup',
      'restore',
      'failed-mail',
      'resend-mail',
      'unsuppress-address',
      'expire-sessions',
      'reencrypt',
      'check',
      'version',
      'help',
    ])
    expect(status).toBe(0)
    const own = await manage('import-jobs', '--help')
    expect(own).toMatchObject({ status: 0, output: expect.stringContaining('[options] <file>') })
    expect(own.output).toContain('--partial')
  })

  test('check prints a valid configuration without secrets', async () => {
    const secret = 'postgres://ada:lovelace@db.example:5433/board'
    const { status, output } = await manage('check', { DATABASE_URL: secret, PORT: '8123' })
    expect(status).toBe(0)
    expect(output).toContain('database  postgres://db.example:5433/board\n')
    expect(output).toContain('address   http://localhost:8123\nlistens   127.0.0.1:8123\n')
    expect(output).not.toContain('lovelace')
  })

  test('check warns about contradicting settings and exits with status 0', async () => {
    expect(await manage('check', { JOBS_END_ON: '2020-01-31' })).toMatchObject({
      status: 0,
      problems:
        'Warning: JOBS_END_ON is in the past. All jobs have ended, and new jobs cannot be published.\n',
    })
  })

  test('check warns about a misspelled setting, and fails in production', async () => {
    const PUBLIC_UR = 'https://jobs.example'
    const advice = 'PUBLIC_UR is not a setting: did you mean PUBLIC_URL?\n'
    expect(await manageProcess('check', { PUBLIC_UR })).toMatchObject({ status: 0, problems: advice })
    const { status, output, problems } = await manage('check', { PUBLIC_UR, NODE_ENV: 'production' })
    expect({ status, output }).toEqual({ status: 1, output: '' })
    expect(problems.startsWith(`error: ${advice}`)).toBe(true)
  })

  test('check reports several missing or invalid settings in one line each', async () => {
    const { status, problems } = await manage('check', { NODE_ENV: 'production', PORT: 'eight' })
    expect(status).toBe(1)
    const names = problems.matchAll(/^error: ([A-Z_]+) is /gm)
    expect(Array.from(names, ([, name]) => name)).toEqual(['PORT', 'PUBLIC_URL', 'SECRET_KEY', 'SMTP_URL'])
  })

  test('check reports an invalid setting in one line', async () => {
    const { status, problems } = await manage('check', { PORT: 'eight' })
    expect(status).toBe(1)
    expect(problems).toBe('error: PORT is "eight". Use a whole number from 1 to 65535.\n')
  })
})

type Words = (string | Record<string, string>)[]

const manage = (...words: Words) => manageHere(...read(words))
const manageProcess = (...words: Words) => manageInProcess(...read(words))

function read(words: Words): [args: string[], given: { env: Record<string, string> }] {
  const args = words.filter((word) => typeof word === 'string')
  const extra = words.find((word) => typeof word === 'object')
  return [args, { env: { ...env(), ...extra } }]
}

function env(): Record<string, string> {
  return { DATA_DIR: directory, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
}

async function write(name: string, rows: unknown): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, JSON.stringify(rows))
  return path
}
