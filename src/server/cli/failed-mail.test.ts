import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Database, openDatabase } from '#server/db/open.ts'
import { mailQueue } from '#server/db/tables/mail-queue.ts'
import { emptyTables } from '#server/db/testing.ts'
import { copyDatabaseTo } from '#server/db/testing/embedded-template.ts'
import { createScratchDatabase } from '#server/db/testing/scratch-postgres.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { days, hours } from '#server/lib/duration.ts'

import { manageHere } from './manage.testing.ts'

let env: Record<string, string>

beforeAll(async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'fretboard-failed-mail-'))
  await copyDatabaseTo(DATA_DIR)
  const onPostgres = process.env['TEST_DATABASE'] === 'postgres'
  env = { DATA_DIR, ...(onPostgres && { DATABASE_URL: await createScratchDatabase() }) }
})

afterAll(() => rm(env['DATA_DIR'] ?? '', { recursive: true, force: true }))

/** Opens the database, runs `work` and closes the database, so that the command under test can open it. */
async function inDatabase<T>(work: (db: Database['db']) => Promise<T>): Promise<T> {
  const database = await openDatabase({
    dataDir: env['DATA_DIR'] ?? '',
    databaseUrl: env['DATABASE_URL'],
    log: silentLog,
  })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

const SECRET = 'sealed words and a code'

function givenUp(recipient: string, row: Partial<typeof mailQueue.$inferInsert> = {}) {
  const at = new Date(Date.now() - hours(1))
  const times = { createdAt: at, dueAt: at, givenUpAt: at, expiresAt: new Date(Date.now() + days(2)) }
  const about = { messageId: randomUUID(), template: 'login-code', tries: 12, reason: '550 RCPT TO' }
  return { recipient, sealed: SECRET, ...about, ...times, ...row }
}

let ids: Record<string, number>
beforeEach(async () => {
  ids = await inDatabase(async (db) => {
    await emptyTables(db)
    const past = new Date(Date.now() - 1)
    const rows = await db
      .insert(mailQueue)
      .values([
        givenUp('old@example.org', { givenUpAt: new Date(Date.now() - days(2)) }),
        givenUp('new@example.org'),
        givenUp('late@xn--mnchen-3ya.example', { expiresAt: past }),
        givenUp('forgotten@example.org', { sealed: null, expiresAt: past, reason: 'expired' }),
        givenUp('waiting@example.org', { givenUpAt: null, reason: null, tries: 3 }),
      ])
      .returning()
    return Object.fromEntries(rows.map(({ recipient, id }) => [recipient.split('@')[0] ?? '', id]))
  })
})

const manage = (...args: string[]) => manageHere(args, { env })
const idOf = (name: string) => ids[name] ?? 0
const waiting = () =>
  inDatabase(async (db) => {
    const rows = await db.select().from(mailQueue).orderBy(asc(mailQueue.id))
    return rows.flatMap(({ recipient, givenUpAt, tries }) => (givenUpAt ? [] : [`${recipient} ${tries}`]))
  })

describe('the commands for emails that could not be sent', () => {
  test('failed-mail lists the time, recipient, template and reason of each email, but not its content', async () => {
    const { status, output, problems } = await manage('failed-mail')
    expect(status).toBe(0)
    const lines = output.trim().split('\n')
    expect(lines.map((line) => line.split('  ')[2])).toEqual([
      'old@example.org',
      'new@example.org',
      'late@münchen.example',
      'forgotten@example.org',
    ])
    expect(lines[1]).toMatch(
      new RegExp(
        `^${idOf('new')}  \\S+Z  new@example\\.org  login-code  550 RCPT TO  can be sent until \\S+Z$`,
      ),
    )
    expect(lines[2]).toMatch(/ {2}expired \S+Z$/)
    expect(output + problems).not.toContain(SECRET)
    expect(problems).toContain('4 emails failed; 2 can be sent again')
    const recent = await manage(
      'failed-mail',
      '--since',
      new Date(Date.now() - days(1)).toISOString().slice(0, 19) + 'Z',
    )
    expect(recent.output).not.toContain('old@')
    expect(recent.output).toContain('new@')
  })

  test('resend-mail ID requeues one email', async () => {
    const { status, output } = await manage('resend-mail', String(idOf('new')))
    expect([status, output]).toEqual([0, 'Emails queued again: 1.\n'])
    expect(await waiting()).toEqual(['new@example.org 0', 'waiting@example.org 3'])
  })

  test('resend-mail rejects expired and unknown emails', async () => {
    const { status, problems } = await manage('resend-mail', String(idOf('late')), '999999')
    expect(status).toBe(1)
    expect(problems).toMatch(/^not sent again: \d+ {2}\S+ {2}late@münchen\.example .* expired \S+Z$/m)
    expect(problems).toContain('999999: no failed email has this id.\n')
    expect(await waiting()).toEqual(['waiting@example.org 3'])
  })

  test('resend-mail --all requeues the emails that failed after --since and have not expired', async () => {
    const since = new Date(Date.now() - days(1)).toISOString().slice(0, 10)
    expect((await manage('resend-mail', '--all', '--since', since)).output).toBe('Emails queued again: 1.\n')
    const rest = await manage('resend-mail', '--all')
    expect(rest).toMatchObject({ status: 0, output: 'Emails queued again: 1.\n' })
    expect(rest.problems.match(/^not sent again: /gm)).toHaveLength(2)
    expect(await waiting()).toEqual(['old@example.org 0', 'new@example.org 0', 'waiting@example.org 3'])
  })

  test.each([
    [['resend-mail'], 'Pass either the ids of emails that failed-mail lists, or --all.'],
    [['resend-mail', '1', '--all'], 'Pass either the ids of emails that failed-mail lists, or --all.'],
    [['resend-mail', '1', '--since', '2026-11-20'], '--since requires --all.'],
    [['resend-mail', '0'], 'It must be an ID from failed-mail, such as 17.'],
    [['failed-mail', '--since', 'yesterday'], 'Allowed: a day or time such as 2026-11-20'],
  ])('%j exits with status 2 and an explanation', async (words, reason) => {
    expect(await manage(...words)).toMatchObject({ status: 2, problems: expect.stringContaining(reason) })
  })
})
