// Compares acknowledged writes with the database. Records the writes in this process, because no fault kills this
// process.
import { and, eq, like, sql } from 'drizzle-orm'

import { openDatabase } from '#server/db/open.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'

import type { Answers } from './answers.ts'

const PREFIX = 'fault-'
export const DESCRIPTION = 'Written while somebody pulled the plug. '.repeat(20).trim()

let keyCount = 0
export const createKey = () => `${PREFIX}${process.pid}-${Date.now()}-${keyCount++}`

/**
 * Numbers of jobs. `acked`: jobs whose write was acknowledged. `lost`: acknowledged jobs that are not in the database.
 * `torn`: incomplete jobs, and differences between an index and its table. `twice`: duplicates. `unacked`: jobs in the
 * database whose write got no response.
 */
export type WriteLosses = { acked: number; lost: number; torn: number; twice: number; unacked: number }

/** Counts the jobs in the database. Opens the database itself, so no process may have the embedded database open. */
export async function countLosses(
  home: { databaseUrl?: string; dataDir?: string },
  answers: Answers,
): Promise<WriteLosses> {
  const database = await openDatabase({ dataDir: '', ...home, log: silentLog })
  try {
    const rows = await database.db
      .select({
        id: jobs.id,
        title: jobs.title,
        link: jobs.applyLink,
        text: jobs.description,
        audit: auditLog.id,
      })
      .from(jobs)
      // Each job must have a line in the audit log, because a trigger writes the line in the same transaction.
      .leftJoin(
        auditLog,
        and(eq(auditLog.subjectId, jobs.id), eq(auditLog.subject, 'job'), eq(auditLog.action, 'created')),
      )
      .where(like(jobs.title, `${PREFIX}%`))
    const byIndex = await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.$count(jobs, like(jobs.title, `${PREFIX}%`))
    })
    const keys = new Set(rows.map(({ title }) => title))
    const torn = rows.filter(
      ({ title, link, text, audit }) => audit === null || text !== DESCRIPTION || !link.endsWith(`/${title}`),
    )
    return {
      acked: answers.acked.length,
      lost: answers.acked.filter((key) => !keys.has(key)).length,
      torn: torn.length + Math.abs(byIndex - rows.length),
      twice: rows.length - keys.size,
      unacked: answers.unknown.filter((key) => keys.has(key)).length,
    }
  } finally {
    await database.close()
  }
}

/**
 * Returns whether all writes are intact. Returns false without acknowledged writes, because then nothing was checked.
 */
export const hasNoLosses = ({ acked, lost, torn, twice }: WriteLosses) =>
  acked > 0 && lost + torn + twice === 0
export const formatLosses = ({ acked, lost, torn, twice }: WriteLosses) =>
  `${acked} acknowledged, ${lost} lost, ${torn} torn, ${twice} twice`
