// Kills processes while they send digests, and compares the emails that arrive with the expected emails.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { openDatabase } from '#server/db/open.ts'
import { insertJobs } from '#server/db/testing/insert-job.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { days, hours, minutes } from '#server/lib/duration.ts'
import { testMailServer, type TestMailServer } from '#server/mail/smtp-server.testing.ts'
import { startKillable } from '#server/queue/killable-process.testing.ts'

import { insertActiveAlert } from '../insert-alert.testing.ts'

type Options = {
  /** The database of all processes: the URL of an empty PostgreSQL database, or the folder of an embedded database. */
  home: { databaseUrl?: string; dataDir?: string }
  kills: number
  /** The number of processes that send digests concurrently. */
  instances: number
}

export type Outcome = {
  kills: number
  days: number
  emails: number
  /** Counts jobs that a recipient should have received but did not. */
  missing: number
  /** Counts jobs that a recipient received although none of the recipient's alerts matches them. */
  unexpected: number
  /** Counts repeated deliveries of an email (with the same Message-ID). */
  repeated: number
  /** Counts jobs that a recipient received in more than one email. */
  twice: number
}

const program = join(import.meta.dirname, 'digest-process.testing.ts')
const FIRST_NOON = Date.parse('2026-11-20T12:00:00Z')
const MAX_DAYS = 300
const RECIPIENTS = 120
/** Added to the clock after a kill, so that the killed process's leases have expired when the next process starts. */
const LEASE_MS = minutes(11)
/** Each kill advances the clock. After more kills than this in a day, the emails of the day would expire unsent. */
const MAX_KILLS_PER_DAY = 40

/**
 * Recipient number `n` has the alerts `wishes[n % 4]`. The test finds the jobs of an alert by matching `words` with
 * their titles, and expects that the server finds the same jobs by `query`.
 */
const wishes = [
  [{ query: '', frequency: 'daily', words: /./ }],
  [
    { query: '?q=luthier', frequency: 'daily', words: /Luthier/ },
    { query: '', frequency: 'weekly', words: /./ },
  ],
  [{ query: '?q=drummer', frequency: 'weekly', words: /Drummer/ }],
  [
    { query: '?q=nothing', frequency: 'daily', words: /nothing/ },
    { query: '?q=drummer', frequency: 'daily', words: /Drummer/ },
  ],
] as const
const titles = ['Luthier', 'Drummer'] as const
const addressOf = (index: number) => `reader-${index}@example.com`

/**
 * Sends the digests of one day after another in `instances` processes. Kills processes at random moments, `kills` times
 * in all. Returns what the recipients received.
 */
export async function killDigests({ home, kills: wanted, instances }: Options): Promise<Outcome> {
  const ids = await prepare(home)
  const mail = await testMailServer()
  let kills = 0
  let day = 0
  try {
    for (; kills < wanted && day < MAX_DAYS; day++)
      kills += await killDay({ home, instances, mail, day, kills: wanted - kills })
  } finally {
    await mail.close()
  }
  return { kills, days: day, ...compare(mail.messages, expectedOf(ids, day)) }
}

/** Inserts the alerts of all recipients, and two jobs for each day. Returns the IDs of the jobs, ordered by day. */
async function prepare(home: Options['home']): Promise<number[]> {
  const database = await openDatabase({ dataDir: '', ...home, log: silentLog })
  const { db } = database
  await db.transaction(async (tx) => {
    for (let index = 0; index < RECIPIENTS; index++)
      for (const { query, frequency } of wishes[index % wishes.length] ?? []) {
        const recipient = { email: addressOf(index) }
        await insertActiveAlert(tx, { recipient, query, frequency, confirmedAt: new Date(FIRST_NOON) })
      }
  })
  const rows = Array.from({ length: MAX_DAYS }, (_, day) => {
    const at = new Date(FIRST_NOON + days(day) + hours(1))
    return titles.map((title) => ({ title, createdAt: at, firstPublishedAt: at, firstListedAt: at }))
  })
  const ids = await insertJobs(db, rows.flat())
  await database.close()
  return ids
}

type Day = Options & { mail: TestMailServer; day: number }

/** Sends the digests of a day, and kills at most `kills` of the sending processes. Returns the number of kills. */
async function killDay({ home, instances, mail, day, kills: wanted }: Day): Promise<number> {
  // The digests of the day are due at 7:00 on the next morning.
  let now = FIRST_NOON + days(day) + hours(19) + minutes(1)
  const start = () =>
    startKillable(program, { ...home, env: { SMTP_URL: mail.url, START: new Date(now).toISOString() } })
  const running = Array.from({ length: instances }, start)
  const limit = Math.min(wanted, MAX_KILLS_PER_DAY)
  try {
    for (let kills = 0; ; kills++) {
      const startMs = Math.max(...(await Promise.all(running.map(({ ready }) => ready))))
      const idle = Promise.race(running.map((each) => each.idle)).then(() => true)
      // Kills a process at a random moment while the processes send. The moment depends on the start time, because a
      // machine that starts processes slowly also sends slowly.
      const moment = sleep(randomInt(Math.ceil(startMs / 3)), false)
      if (await (kills === limit ? idle : Promise.race([idle, moment]))) return kills
      const victim = randomInt(instances)
      await running[victim]?.kill()
      now += LEASE_MS
      running[victim] = start()
    }
  } finally {
    await Promise.all(running.map((each) => each.kill()))
  }
}

/** Returns the IDs of the jobs that each address should have received after `dayCount` days. */
function expectedOf(ids: readonly number[], dayCount: number): Map<string, Set<number>> {
  const expected = new Map<string, Set<number>>()
  for (let index = 0; index < RECIPIENTS; index++) {
    const jobs = new Set<number>()
    for (const { frequency, words } of wishes[index % wishes.length] ?? []) {
      const until = frequency === 'daily' ? dayCount : daysUntilLastMonday(dayCount)
      for (let day = 0; day < until; day++)
        for (const [place, title] of titles.entries())
          if (words.test(title)) jobs.add(ids[day * titles.length + place] ?? 0)
    }
    expected.set(addressOf(index), jobs)
  }
  return expected
}

/**
 * Returns how many of the first `dayCount` days the weekly digests cover. They are sent on Mondays. The daily digest of
 * day 0 is sent on a Saturday, so the first weekly digest is sent after day 2.
 */
function daysUntilLastMonday(dayCount: number): number {
  return dayCount < 3 ? 0 : 3 + 7 * Math.floor((dayCount - 3) / 7)
}

function compare(messages: TestMailServer['messages'], expected: ReadonlyMap<string, ReadonlySet<number>>) {
  const counts = { emails: messages.length, missing: 0, unexpected: 0, repeated: 0, twice: 0 }
  counts.repeated = messages.length - new Set(messages.map(({ messageId }) => messageId)).size
  for (const [address, jobs] of expected) {
    const emailsOf = new Map<number, Set<string | undefined>>()
    for (const { recipients, text = '', messageId } of messages)
      if (recipients.includes(address))
        for (const [, id] of text.matchAll(/\/jobs\/(\d+)\//g))
          emailsOf.set(Number(id), (emailsOf.get(Number(id)) ?? new Set()).add(messageId))
    counts.missing += [...jobs].filter((id) => !emailsOf.has(id)).length
    counts.unexpected += [...emailsOf.keys()].filter((id) => !jobs.has(id)).length
    counts.twice += [...emailsOf.values()].filter((ids) => ids.size > 1).length
  }
  return counts
}
