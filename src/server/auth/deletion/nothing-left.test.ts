// A deletion leaves no personal data. These tests fail for a new table whose personal data is not exported or erased.
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'

import { backupLines } from '#server/db/backup/backup-lines.ts'
import type { Db } from '#server/db/open.ts'
import { tables } from '#server/db/schema.ts'
import { findImage } from '#server/images/queries.ts'
import { aPng } from '#server/images/testing.ts'
import { days } from '#server/lib/duration.ts'
import { emptyFolder } from '#server/lib/empty-folder.testing.ts'
import { hashToken } from '#server/lib/tokens.ts'
import { deliver } from '#server/mail/deliver.ts'
import { mailEncryption } from '#server/mail/mail.ts'
import { claimMessage } from '#server/mail/queries.ts'
import { fastPolicy, testSecretKey } from '#server/mail/testing.ts'
import { SendFailure } from '#server/mail/transport.ts'

import { sections } from '../export/queries.ts'
import { accounts, type Accounts } from '../testing.ts'
import { insertEverything, marked } from './everything.testing.ts'
import { personalTables, references } from './personal-tables.testing.ts'

/** Tables with personal data that the export of an account omits, and the reason. */
const notExported = {
  rate_limit_hits: 'counters that are deleted after hours or days',
  images: 'exported as picture.webp',
  deleted_accounts: 'its users no longer exist',
  company_notices: 'sent as emails within minutes',
  matters: 'the reports of other people about a card',
  job_undos: 'the state of a job before its last change',
}

/** Tables without personal data. If you add a table, list it here or give it a foreign key to `users`. */
const impersonal = [
  'companies',
  'exchange_rates',
  'site_settings',
  'spent_tokens',
  'company_domains',
  'job_reminders',
  'apply_link_checks',
  'job_reminder_keys',
  'job_figures',
  'board_days',
  'board_weeks',
  'count_salts',
  'empty_searches',
  'announcements',
  'webhooks',
  'webhook_deliveries',
  'task_runs',
  'digest_runs',
  'source_jobs',
  'contact_pauses',
]

const names = tables.map((table: PgTable) => getTableName(table))

describe('the tables of the database', () => {
  test('every table is listed as impersonal or as a table with personal data', () => {
    expect(new Set([...personalTables, ...impersonal])).toEqual(new Set(names))
    expect(impersonal.filter((name) => personalTables.includes(name))).toEqual([])
  })

  test('every table with personal data is in the export or in `notExported`', () => {
    const exported = new Set(sections.map(({ table }) => getTableName(table)))
    const missing = personalTables.filter((name) => !exported.has(name))
    expect(missing.toSorted()).toEqual(Object.keys(notExported).toSorted())
  })

  test('every foreign key to a user deletes its row or becomes null when the user is deleted', () => {
    for (const { name, column, onDelete } of references)
      expect([name, column, ['cascade', 'set null'].includes(onDelete ?? '')]).toEqual([name, column, true])
  })
})

async function writeBackup(db: Db): Promise<string> {
  const lines: string[] = []
  await db.transaction(async (tx) => {
    for await (const chunk of backupLines(tx, () => {})) lines.push(chunk)
  })
  return lines.join('')
}

async function countReferences(db: Db, userId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table, name, column } of references)
    counts[`${name}.${column}`] = await db.$count(table, sql`${sql.identifier(column)} = ${userId}`)
  return counts
}

const eraseDeletedRows = async () => {}

/**
 * Sends the most recently queued email, and returns its recipient and text. Returns an empty list if `isRejected` makes
 * the mail server reject the email.
 */
async function sendLastEmail({ db, clock }: Accounts, isRejected: boolean): Promise<string[]> {
  const sent: string[] = []
  const until = new Date(clock.now.getTime() + 1)
  const message = await claimMessage(db, { now: clock.now, until }, { bulk: true })
  if (message === undefined) throw new Error('no email is queued')
  const transport = {
    async send({ to, text }: { to: string; text: string }) {
      if (isRejected) throw new SendFailure('refused', '550')
      sent.push(to, text)
    },
    close: () => {},
  }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const abortSignal = new AbortController().signal
  const keys = { secretKey: testSecretKey }
  const encryption = mailEncryption(keys)
  await deliver(
    {
      db,
      eraseDeletedRows,
      transport,
      encryption,
      keys,
      log,
      now: () => clock.now,
      policy: fastPolicy,
      abortSignal,
    },
    message,
  )
  return sent
}

describe('the deletion of a user', () => {
  test.each([false, true])(
    'a deletion erases a user who has a row in every table (last email rejected: %s)',
    async (isRejected) => {
      const own = await accounts({ DATA_DIR: await emptyFolder() })
      const { db, clock, app, lines } = own
      const me = await own.loggedIn('app', marked.email)
      const userId = Number((await me.get('auth/session')).json.data?.user?.['id'])
      await me.send('PATCH', 'account/profile', { body: { display: marked.name } })
      const put = await me.send('PUT', 'account/avatar', {
        raw: await aPng(),
        headers: { 'content-type': 'image/png' },
      })
      const picture = /images\/([\w-]{43})/.exec(put.text)?.[1] ?? ''
      await me.post('auth/login', { email: marked.email, password: 'not mine' })
      await own.client('app').post('auth/login', { email: marked.email, password: `${marked.text} wrong` })
      await insertEverything(db, { userId, now: clock.now })
      expect((await me.post('account/deletion', {})).status).toBe(200)

      const before = await countReferences(db, userId)
      for (const [where, count] of Object.entries(before)) expect([where, count > 0]).toEqual([where, true])
      const text = await writeBackup(db)
      const marks = [...Object.values(marked), hashToken(marked.email)]
      for (const mark of marks) expect(text).toContain(mark)

      clock.now = new Date(clock.now.getTime() + days(7))
      await app.tasks.runDue()
      const sent = await sendLastEmail(own, isRejected)
      expect(sent).toHaveLength(isRejected ? 0 : 2)
      expect(Object.values(await countReferences(db, userId)).every((count) => count === 0)).toBe(true)
      const left = await writeBackup(db)
      for (const mark of marks) expect(left).not.toContain(mark)
      expect(await findImage(db, picture)).toBeUndefined()
      const counters = await db.execute(
        sql`select bucket from rate_limit_hits where bucket like ${`%:user:${userId}`}`,
      )
      expect(counters.rows).toEqual([])
      const log = JSON.stringify(lines)
      for (const mark of Object.values(marked)) expect(log).not.toContain(mark)
    },
  )

  test('deleting a user keeps the picture and emails of another user with the same picture and address', async () => {
    const own = await accounts({ DATA_DIR: await emptyFolder() })
    const { db, clock, app } = own
    const [me, other] = [
      await own.loggedIn('app', marked.email),
      await own.loggedIn('app', 'other@example.com'),
    ]
    const put = async (client: typeof me) =>
      client.send('PUT', 'account/avatar', { raw: await aPng(), headers: { 'content-type': 'image/png' } })
    const address = /\/images\/[\w-]{43}\.webp/.exec((await put(me)).text)?.[0] ?? ''
    await put(other)
    const userId = Number((await me.get('auth/session')).json.data?.user?.['id'])
    await db.execute(sql`
    insert into email_addresses (user_id, email, created_at) values (${userId}, 'other@example.com', now())`)
    await other.post('account/deletion', {})
    await other.delete('account/deletion')
    await me.post('account/deletion', {})
    clock.now = new Date(clock.now.getTime() + days(7))
    await app.tasks.runDue()
    expect((await other.get(address)).status).toBe(200)
    expect((await own.messages()).map(({ to, template }) => `${template} ${to}`)).toEqual([
      'account-deletion-requested other@example.com',
      `account-deleted ${marked.email}`,
    ])
  })
})
