// Sends the digests that are due. The mark of an alert (the column `listed_until`) is the time up to which its digests
// have listed jobs. One transaction queues the emails of some recipients and moves the marks of their alerts. After an
// interruption, the next call therefore continues without sending a job twice.
import { toJobCard } from '#contract/jobs/job-card.ts'
import type { Job } from '#contract/jobs/job.ts'
import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { describeQuery } from '#contract/jobs/rules/describe-query.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { salaryText } from '#contract/jobs/rules/salary.ts'
import type { Db } from '#server/db/open.ts'
import { latestDue } from '#server/lib/due-time.ts'
import { seconds } from '#server/lib/duration.ts'
import { createYielder } from '#server/lib/yield-to-event-loop.ts'
import { type DigestSection, writeJobDigest } from '#server/mail/messages/alerts.ts'
import type { Services } from '#server/services.ts'

import { alertEncryption, decryptKey } from '../key.ts'
import { countAlertEvent } from '../metrics.ts'
import { type AlertRow, updateAlerts } from '../queries.ts'
import { type CandidateParts, candidatesReader, type Reader } from './candidates.ts'
import {
  finishRuns,
  insertRun,
  listAddressesOf,
  listOpenRuns,
  lockDueAlerts,
  type Marks,
  moveMarks,
} from './queries.ts'
import { type DueAlert, isActiveAlert, selectJobs } from './select-jobs.ts'

export type DigestParts = CandidateParts & Pick<Services, 'db' | 'config' | 'mail' | 'log'>

const MAX_JOBS = 20
/** The maximum number of alerts whose digests one transaction sends. */
const BATCH_SIZE = 50
const MAX_RUN_MS = seconds(60)

/** Sends the digests that are due, for at most a minute. The next call sends those that are left. */
export async function runDigests(parts: DigestParts): Promise<void> {
  const { db, now } = parts
  const marks = await startDueRuns(parts)
  if (marks === undefined) return
  const reader = candidatesReader(parts, marks.until)
  const since = performance.now()
  while (performance.now() - since < MAX_RUN_MS) {
    // Reads the snapshot before the transaction, because the embedded database runs no other query during it.
    await reader.refreshBoard()
    const isDone = await db.transaction((tx) => sendBatch(parts, tx, { marks: marks.byFrequency, reader }))
    if (isDone) return finishRuns(db, marks.runs, now())
  }
}

/**
 * Inserts the runs that are due. Returns the IDs of all unfinished runs, the time up to which the digests of each
 * frequency list jobs, and the latest of these times. Returns undefined if all runs have finished.
 */
async function startDueRuns({ db, config, now }: DigestParts) {
  const due = latestDue(now(), { timeZone: config.timeZone, time: config.jobAlertsAt })
  for (const frequency of ['daily', 'weekly'] as const) {
    const { dueOn, at } = due[frequency]
    const listedUntil = new Date(at.getTime() - seconds(config.announceAfterSeconds))
    await insertRun(db, { frequency, dueOn, listedUntil })
  }
  const runs = await listOpenRuns(db)
  const newest = (frequency: string) => runs.find((run) => run.frequency === frequency)?.listedUntil
  const [daily, weekly] = [newest('daily'), newest('weekly')]
  const [until] = runs
  if (until === undefined) return undefined
  const byFrequency: Marks = { ...(daily && { daily }), ...(weekly && { weekly }) }
  return { byFrequency, until: until.listedUntil, runs: runs.map(({ id }) => id) }
}

/** Sends the digests of the next recipients in a transaction. Returns true if no digest was due. */
async function sendBatch(
  parts: DigestParts,
  tx: Db,
  { marks, reader }: { marks: Marks; reader: Reader },
): Promise<boolean> {
  const alerts = await lockDueAlerts(tx, marks, BATCH_SIZE)
  if (alerts.length === 0) return true
  const current = await reader.read(tx)
  if (current === undefined) return true
  const addresses = await listAddressesOf(
    tx,
    alerts.flatMap(({ userId }) => userId ?? []),
  )
  const yieldIfDue = createYielder()
  const withoutJobs: DueAlert[] = []
  for (const own of Map.groupBy(alerts, ({ userId, email }) => userId ?? email).values()) {
    const [first] = own
    const to = first?.userId == null ? first?.email : addresses.get(first.userId)
    const due = selectJobs(own, marks, current.candidates)
    const isSent = to != null && (await sendDigest(parts, tx, { to, due }))
    if (isSent) await recordSent(parts, tx, { own, due, times: current.times })
    else withoutJobs.push(...due)
    await yieldIfDue()
  }
  for (const [mark, due] of Map.groupBy(withoutJobs, (each) => each.mark.getTime()))
    await moveMarks(
      tx,
      due.map(({ alert }) => alert.id),
      new Date(mark),
    )
  return false
}

/**
 * Queues one email with the jobs of all due alerts of a recipient. Returns false without queuing an email if there are
 * no jobs, or if the keys for its links cannot be decrypted.
 */
async function sendDigest(
  { config, mail, now, log }: DigestParts,
  tx: Db,
  { to, due }: { to: string; due: readonly DueAlert[] },
): Promise<boolean> {
  const encryption = alertEncryption(config)
  let remaining = MAX_JOBS
  const sections = due.flatMap(({ alert, jobs }): DigestSection[] => {
    const key = decryptKey(encryption, alert)
    if (jobs.length === 0) return []
    if (key === undefined) {
      log.error(
        { event: 'alert skipped', id: alert.id },
        'the key of an alert cannot be decrypted: is SECRET_KEY_FALLBACKS complete?',
      )
      return []
    }
    const query = alert.query ?? ''
    const shown = jobs.slice(0, remaining)
    remaining -= shown.length
    return [
      {
        key,
        description: describeQuery(parseBoardUrl(query)),
        jobs: shown.map(({ job }) => digestJob(job, config.publicUrl)),
        more: jobs.length - shown.length,
        searchUrl: `${config.publicUrl}/jobs${query}`,
      },
    ]
  })
  const [first, ...rest] = sections
  if (first === undefined) return false
  const total = sections.reduce((sum, { jobs, more }) => sum + jobs.length + more, 0)
  await mail.send(tx, to, writeJobDigest(config, { sections: [first, ...rest], total, now: now() }))
  countAlertEvent('digest')
  return true
}

function digestJob(job: Job, publicUrl: string) {
  const card = toJobCard(job)
  const salary = card.salaryMin || card.salaryMax ? salaryText(card) : null
  const facts = [job.company.name, job.location, job.locationType, salary].filter(Boolean)
  return { title: job.title, facts: facts.join(' · '), url: publicUrl + jobPath(job) }
}

/**
 * Moves the marks of the alerts in a sent digest. Stores the IDs of the sent jobs that another alert of the recipient
 * may still find, so that the recipient does not receive them again.
 */
async function recordSent(
  { now }: DigestParts,
  tx: Db,
  {
    own,
    due,
    times,
  }: { own: readonly AlertRow[]; due: readonly DueAlert[]; times: ReadonlyMap<number, Date> },
): Promise<void> {
  const moved = new Map(due.map(({ alert, mark }) => [alert.id, mark]))
  const marks = own.filter(isActiveAlert).map(({ id, listedUntil }) => moved.get(id) ?? listedUntil)
  const oldest = Math.min(...marks.map((mark) => mark?.getTime() ?? Infinity))
  const isNeeded = (id: number) => (times.get(id)?.getTime() ?? 0) > oldest
  for (const { alert, mark, jobs } of due) {
    const sent = [...alert.sentJobs, ...jobs.map(({ job }) => job.id)].filter(isNeeded)
    const isSent = jobs.length > 0 && { lastSentAt: now() }
    await updateAlerts(tx, [alert.id], { listedUntil: mark, sentJobs: sent, ...isSent })
  }
}
