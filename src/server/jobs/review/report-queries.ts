import { and, count, desc, eq, gte, inArray, isNull } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { matters, reports } from '#server/db/tables/reviews.ts'

import {
  isByPerson,
  isMatterOf,
  type MatterSubject,
  openMatter,
  type ReportSubject,
} from '../store/matters-queries.ts'

type NewReport = Pick<typeof reports.$inferInsert, 'userId' | 'reason' | 'note' | 'createdAt'>

type Reporting = {
  report: NewReport
  /** The reporter, as stored now and as stored with earlier values of SECRET_KEY. */
  name: string
  names: readonly string[]
  answeredBefore: Date
}

/**
 * Stores a report. Each person can have one report in a matter, so a new report replaces the earlier one. It
 * keeps its time, so that the subject keeps its place in the queue and reviewers get no second email. If reviewers have
 * decided on a report of the person at or after `answeredBefore`, does not store the report. Returns whether it was
 * stored.
 */
export async function insertReport(
  tx: Db,
  subject: ReportSubject,
  { report, name, names, answeredBefore }: Reporting,
): Promise<boolean> {
  if (await isAnswered(tx, subject, { names, answeredBefore })) return false
  const matterId = await openMatter(tx, { ...subject, kind: 'reported', openedAt: null })
  const { reason, note } = report
  const known = await tx
    .update(reports)
    .set({ reason, note: note ?? null })
    .where(and(eq(reports.matterId, matterId), inArray(reports.reporter, [...names])))
    .returning({ id: reports.id })
  if (known.length === 0) await tx.insert(reports).values({ ...report, matterId, reporter: name })
  return true
}

async function isAnswered(
  db: Db,
  subject: MatterSubject,
  { names, answeredBefore }: Pick<Reporting, 'names' | 'answeredBefore'>,
): Promise<boolean> {
  const rows = await db
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(matters, eq(matters.id, reports.matterId))
    .where(
      and(isMatterOf(subject), gte(matters.closedAt, answeredBefore), inArray(reports.reporter, [...names])),
    )
    .orderBy(desc(reports.id))
    .limit(1)
  return rows.length > 0
}

/** Counts the people whose reports reviewers have not decided on. */
export async function countReporters(db: Db, subject: MatterSubject): Promise<number> {
  const [row] = await db
    .select({ people: count() })
    .from(reports)
    .innerJoin(matters, eq(matters.id, reports.matterId))
    .where(and(isMatterOf(subject), isNull(matters.closedAt), isByPerson))
  return row?.people ?? 0
}
