import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { findUserByEmail } from '#server/auth/ground/users-queries.ts'
import { lockEmbedded } from '#server/db/embedded/open-embedded.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { personas } from '#server/db/seed/personas.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { copyDatabaseTo } from '#server/db/testing/embedded-template.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { createScratchDatabase } from '#server/db/testing/scratch-postgres.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { bareEnv } from '#server/lib/bare-env.testing.ts'
import { seconds } from '#server/lib/duration.ts'
import { createPasswords } from '#server/lib/passwords.ts'

import { manageInProcess, manageHere, program } from './manage.testing.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'
const secretKey = 'rV3kq9TzX1mWb7YcN4pLs8HdF2gJ6uEa'
const password = 'a road in Samois'

let dataDir: string
let databaseUrl: string | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fretboard-manage-'))
  await copyDatabaseTo(dataDir)
  databaseUrl = onPostgres ? await createScratchDatabase() : undefined
})

afterAll(() => rm(dataDir, { recursive: true }))

describe('account commands', () => {
  test('create-user creates a verified staff account with the password from standard input', async () => {
    const response = await manageProcess(
      ['create-user', 'Nina@Example.com', '--password-stdin', '--staff', '--verified'],
      {
        input: `${password}\n`,
      },
    )
    expect(response).toMatchObject({
      status: 0,
      output: 'nina@example.com has an account now (verified, staff).\n',
    })
    const { user, address } = await found('nina@example.com')
    expect([user.isStaff, user.isActive, address.isVerified, address.isPrimary]).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(await createPasswords(() => Buffer.alloc(0)).matches(user.passwordHash, password)).toBe(true)
  })

  test('create-user without a terminal creates an account without a password and explains how to set one', async () => {
    const response = await manage(['create-user', 'bud@example.com'], {
      env: { PUBLIC_URL: 'https://jobs.example', NODE_ENV: 'test' },
    })
    expect(response.status).toBe(0)
    expect(response.output).toMatch(
      /^bud@example\.com has an account now \(not verified\)\.\nIt has no password, /,
    )
    expect(response.output).toContain('https://jobs.example/account/password/reset')
    const { user, address } = await found('bud@example.com')
    expect([user.passwordHash, user.isStaff, address.isVerified]).toEqual([null, false, false])
  })

  test.each([
    ['short', 'This password is too short. It must contain at least 8 characters.'],
    ['password123', 'This password is too common.'],
    ['', 'This field is required.'],
    ['two\nlines', 'The password on standard input is more than one line.'],
  ])('create-user rejects the password %j', async (bad, reason) => {
    const response = await manage(['create-user', 'new@example.com', '--password-stdin'], { input: bad })
    expect(response).toMatchObject({ status: 1, output: '' })
    expect(response.problems).toMatch(/(^|\n)error: [^\n]*\n$/)
    expect(response.problems).toContain(reason)
    expect(await find('new@example.com')).toBeUndefined()
  })

  test('create-user rejects an existing account and prints the command that changes it', async () => {
    const second = await manage(['create-user', 'NINA@example.com'])
    expect(second).toMatchObject({ status: 1, output: '' })
    expect(second.problems).toMatch(/(^|\n)error: nina@example\.com has an account already\.\n$/)
    const { problems } = await manage(['create-user', 'bud@example.com', '--staff', '--verified'])
    expect(problems).toContain('npm run manage -- change-user bud@example.com --staff --verified\n')
    expect((await found('bud@example.com')).user.isStaff).toBe(false)
  })

  test('change-user requires a verified address for the staff role', async () => {
    const refused = await manage(['change-user', 'bud@example.com', '--staff'])
    expect(refused).toMatchObject({ status: 1, output: '' })
    expect(refused.problems).toContain('bud@example.com is not verified')
    const made = await manage(['change-user', 'bud@example.com', '--staff', '--verified'])
    expect(made).toMatchObject({ status: 0, output: 'bud@example.com is verified and staff now.\n' })
    const { user, address } = await found('bud@example.com')
    expect([user.isStaff, address.isVerified]).toEqual([true, true])
    const { problems } = await manage(['change-user', 'bud@example.com', '--no-staff'])
    expect((await found('bud@example.com')).user.isStaff).toBe(false)
    expect(problems).not.toContain('No account has the staff role now.')
  })

  test('the commands accept an internationalized address and print it in Unicode', async () => {
    const [unicode, ascii] = ['idn@münchen.example', 'idn@xn--mnchen-3ya.example']
    const made = await manage(['create-user', unicode])
    expect(made.output).toContain(`${unicode} has an account now`)
    expect((await found(ascii)).address.isVerified).toBe(false)
    const again = await manage(['create-user', ascii, '--staff'])
    expect(again.problems).toContain(`${unicode} has an account already.`)
    expect(again.problems).toContain(`change-user ${unicode} --staff`)
    const verified = await manage(['change-user', unicode, '--verified'])
    expect(verified.output).toBe(`${unicode} is verified now.\n`)
    const suppressed = await manage(['unsuppress-address', unicode], { env: { SECRET_KEY: secretKey } })
    expect(suppressed.problems).toContain(`${unicode} is not suppressed.`)
    const deleted = await manage(['delete-user', ascii, '--yes'])
    expect(deleted.problems + deleted.output).toContain(unicode)
    expect(deleted.problems + deleted.output).not.toContain('xn--')
  })

  test('set-role and change-user grant and remove the reviewer role', async () => {
    const made = await manage(['set-role', 'nina@example.com', '--reviewer'])
    expect(made).toMatchObject({ status: 0, output: 'nina@example.com is a reviewer now.\n' })
    expect(made.problems).toMatch(/role changed: user \d+/)
    expect((await found('nina@example.com')).user).toMatchObject({ isReviewer: true, isStaff: true })
    await manage(['change-user', 'nina@example.com', '--no-reviewer'])
    expect((await found('nina@example.com')).user.isReviewer).toBe(false)
    const { problems } = await manage(['change-user', 'nina@example.com', '--no-staff'])
    expect(problems).toContain('No account has the staff role now.')
    await manage(['create-user', 'rev@example.com', '--reviewer', '--verified'])
    expect((await found('rev@example.com')).user.isReviewer).toBe(true)
  })

  test.each([
    [['create-user', 'nobody'], '"nobody" is not an email address.'],
    [['change-user', 'nobody@example.com', '--staff'], 'nobody@example.com has no account.'],
    [
      ['change-user', 'nina@example.com'],
      'No changes requested. Pass --staff, --reviewer, --no-staff, --no-reviewer or --verified.',
    ],
  ])('%j fails with a one-line error', async (args, reason) => {
    const response = await manage(args)
    expect(response).toMatchObject({ status: 1, output: '' })
    expect(response.problems.endsWith(`error: ${reason}\n`)).toBe(true)
  })

  test.each(['staff', 'reviewer'])(
    'change-user rejects --%s together with its opposite and changes nothing',
    async (role) => {
      await manage(['change-user', 'rev@example.com', '--reviewer', '--verified'])
      const args = ['change-user', 'rev@example.com', `--${role}`, `--no-${role}`]
      for (const options of [args, [...args.slice(0, 2), ...args.slice(2).toReversed()]])
        expect(await manage(options)).toEqual({
          status: 2,
          output: '',
          problems: `error: --${role} and --no-${role} cannot be combined.\n`,
        })
      expect((await found('rev@example.com')).user).toMatchObject({ isStaff: false, isReviewer: true })
    },
  )

  test('delete-user lists the data of the account, and deletes the account only if the answer is yes', async () => {
    await manage(['create-user', 'gone@example.com', '--verified'])
    const aborted = await manage(['delete-user', 'gone@example.com'], { input: 'no\n' })
    expect(aborted).toMatchObject({ status: 1, output: '' })
    expect(aborted.problems).toMatch(/Delete gone@example\.com for good\? Type yes: Nothing was deleted\.\n$/)
    const { id } = (await found('gone@example.com')).user
    const database = await open()
    const { db } = database
    const mine = { userId: id, createdAt: new Date() }
    await db.insert(apiKeys).values({ ...mine, name: 'CI', prefix: 'x', keyHash: 'x' })
    const companyId = await insertCompany(db, { name: 'Solo' })
    await insertJob(db, { companyId })
    await db.insert(companyMembers).values({ ...mine, companyId, role: 'owner' })
    await database.close()
    const deleted = await manage(['delete-user', 'gone@example.com'], { input: 'yes\n' })
    expect(deleted).toMatchObject({ status: 0 })
    expect(deleted.problems).toContain('- api keys: 1\n')
    expect(deleted.problems).toMatch(
      /- company Solo \(\d+\), jobs: 1: it is closed and its jobs are deleted\n/,
    )
    expect(await find('gone@example.com')).toBeUndefined()
  })

  // `atTerminal` runs the program `script`. Its options on other systems differ from those on Linux.
  describe.runIf(process.platform === 'linux')('with a terminal', () => {
    test('create-user prompts twice for the password and never prints it', async () => {
      const response = await atTerminal(
        ['create-user', 'tal@example.com', '--verified'],
        [password, password],
      )
      expect(response).toContain('tal@example.com has an account now (verified).')
      expect(response).not.toContain(password)
      const { user } = await found('tal@example.com')
      expect(await createPasswords(() => Buffer.alloc(0)).matches(user.passwordHash, password)).toBe(true)
    })

    test('create-user prompts again if the two passwords differ or the password is weak', async () => {
      const typed = [password, `${password}!`, 'short', 'short', password, password]
      const response = await atTerminal(['create-user', 'two@example.com'], typed)
      expect(response).toMatch(/The two passwords differ\..*too short.*two@example\.com has an account now/s)
      expect(response.match(/Repeat the password: /g)).toHaveLength(3)
    })
  })

  test('seed-demo in production requires --force and creates no users', async () => {
    const env = {
      NODE_ENV: 'production',
      SECRET_KEY: secretKey,
      SMTP_URL: 'smtp://127.0.0.1:9',
      PUBLIC_URL: 'https://jobs.example',
    }
    const refused = await manage(['seed-demo'], { env })
    expect(refused).toMatchObject({ status: 1, output: '' })
    expect(refused.problems).toContain('error: This is production (NODE_ENV)')
    const response = await manage(['seed-demo', '--force'], { env })
    expect(response).toMatchObject({ status: 0, output: '20 companies and 66 jobs were created\n' })
    for (const { email } of Object.values(personas)) expect(await find(email)).toBeUndefined()
  })

  test.skipIf(onPostgres)(
    'a command waits for another process to close the database, then fails and names the directory',
    async () => {
      const lock = lockEmbedded(dataDir)
      vi.useFakeTimers({ toFake: ['Date'] })
      const command = manage(['create-user', 'live@example.com'])
      await sleep(300)
      vi.setSystemTime(Date.now() + seconds(11))
      const { status, problems } = await command
      vi.useRealTimers()
      lock.release()
      expect(status).toBe(1)
      expect(problems).toBe(
        `error: The process that has the database in ${dataDir} open does not answer commands. ` +
          'Try again when it has started, or stop it.\n',
      )
    },
  )
})

test.skipIf(onPostgres).each(['create-user', 'change-user|set-role'])(
  '%s --help lists its options',
  async (command) => {
    const { status, output } = await manage([command.replace(/\|.*/, ''), '--help'])
    expect(status).toBe(0)
    expect(output).toContain(`${command} [options] <email>`)
    for (const option of ['--staff', '--reviewer', '--verified']) expect(output).toContain(option)
  },
)

type CommandInput = { input?: string; env?: Record<string, string> }

const manage = (args: string[], given: CommandInput = {}) => manageHere(args, inDirectory(given))
const manageProcess = (args: string[], given: CommandInput = {}) => manageInProcess(args, inDirectory(given))

const inDirectory = ({ env, ...given }: CommandInput) => ({ ...given, env: { ...settings(), ...env } })

/** Runs a command in a terminal and types one of `lines` at each prompt. Returns everything that the terminal shows. */
async function atTerminal(args: string[], lines: readonly string[]): Promise<string> {
  const command = [process.execPath, program, ...args].join(' ')
  const child = spawn('script', ['-qec', command, '/dev/null'], { env: { ...bareEnv(), ...settings() } })
  const toType = [...lines]
  let seen = ''
  child.stdout.on('data', (text) => {
    seen += String(text)
    if (/(Password|Repeat the password): $/.test(seen)) child.stdin.write(`${toType.shift() ?? ''}\r`)
  })
  await once(child, 'close')
  return seen
}

function settings(): Record<string, string> {
  return { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
}

const open = (): Promise<Database> => openDatabase({ databaseUrl, dataDir, log: silentLog })

async function find(email: string) {
  const database = await open()
  const known = await findUserByEmail(database.db, email)
  await database.close()
  return known
}

async function found(email: string) {
  const known = await find(email)
  if (known === undefined) throw new Error(`${email} has no account`)
  return known
}
