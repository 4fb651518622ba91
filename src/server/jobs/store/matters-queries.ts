// The SQL of matters: reports and send-backs that reviewers have to decide on.
import { and, eq, inArray, isNotNull, isNull, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm'

import type { JobWire } from '#contract/jobs/job.ts'
import type { MatterKind } from '#contract/jobs/rules/job-state.ts'
import type { Db } from '#server/db/open.ts'
import { matters, reports } from '#server/db/tables/reviews.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'

export type DeletedJob = {
  readonly job: JobWire
  readonly companyId: number
  readonly isReported: boolean
  readonly matterIds: readonly number[]
  /** The users who submitted the job or its pending edit. They may not decide on it. */
  readonly submitters: readonly number[]
}

/** The content of the column `copy`. */
type Copy = { job: JobWire; deleted_at: string; submitters: readonly number[] }

const isUnclosed = isNull(matters.closedAt)
export const isOpenMatter = and(isNotNull(matters.openedAt), isUnclosed)

export async function hasOpenMatter(db: Db, companyId: number): Promise<boolean> {
  const rows = await db
    .select({ id: matters.id })
    .from(matters)
    .where(and(eq(matters.companyId, companyId), isOpenMatter))
    .limit(1)
  return rows.length > 0
}

/** Returns the jobs of the companies on which reviewers have to decide after a report or send-back. */
export function listJobsWithMatter(db: Db, companyIds: readonly number[]) {
  return db
    .selectDistinct({ companyId: matters.companyId, jobId: matters.jobId })
    .from(matters)
    .where(and(inArray(matters.companyId, [...companyIds]), isOpenMatter))
}

/** A job of a company, or the card of a user. */
export type ReportSubject = { jobId: number; companyId: number } | { developerId: number }

export type MatterSubject = { jobId: number } | { developerId: number }

export const isMatterOf = (subject: MatterSubject) =>
  'jobId' in subject ? eq(matters.jobId, subject.jobId) : eq(matters.developerId, subject.developerId)

type NewMatter = ReportSubject & {
  kind: MatterKind
  openedAt: Date | null
  openedBy?: number | undefined
}

/** Opens a matter, unless its subject has an unclosed one of this kind. That one is opened if it was not yet. */
export async function openMatter(tx: Db, matter: NewMatter): Promise<number> {
  const [row] = await tx
    .insert(matters)
    .values(matter)
    .onConflictDoUpdate({
      target: ['jobId' in matter ? matters.jobId : matters.developerId, matters.kind],
      targetWhere: isUnclosed,
      set: { openedAt: sql`coalesce(${matters.openedAt}, excluded.opened_at)` },
    })
    .returning({ id: matters.id })
  return row?.id ?? 0
}

/** The reporter of dead apply links, in place of the hash of a person. */
const LINK_CHECK = 'link check'

/** Matches the reports by people. */
export const isByPerson = ne(reports.reporter, LINK_CHECK)

/** Stores a report of the link check in the matter of the job. Does not open the matter. */
export async function reportDeadLink(
  tx: Db,
  { jobId, companyId, now }: { jobId: number; companyId: number; now: Date },
): Promise<void> {
  const matterId = await openMatter(tx, { jobId, companyId, kind: 'reported', openedAt: null })
  await tx
    .insert(reports)
    .values({ matterId, reporter: LINK_CHECK, reason: 'gone', createdAt: now })
    .onConflictDoNothing()
}

/** Returns those of the jobs whose dead apply link reviewers have to decide on. */
export async function findReportedDeadLinks(db: Db, jobIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ jobId: sql<number>`${matters.jobId}` })
    .from(reports)
    .innerJoin(matters, eq(matters.id, reports.matterId))
    .where(and(inArray(matters.jobId, [...jobIds]), isUnclosed, eq(reports.reporter, LINK_CHECK)))
  return new Set(rows.map(({ jobId }) => jobId))
}

type Closing = MatterSubject & { kinds: readonly MatterKind[]; closedBy: number | null; closedAt: Date }

export async function closeMatters(
  tx: Db,
  { kinds, closedBy, closedAt, ...subject }: Closing,
): Promise<void> {
  await tx
    .update(matters)
    .set({ closedBy, closedAt })
    .where(and(isMatterOf(subject), inArray(matters.kind, [...kinds]), isUnclosed))
}

/** Reopens those of the matters that an action has closed, and not a decision. */
export function reopenMattersById(tx: Db, ids: readonly number[]): Promise<void> {
  return reopen(tx, and(inArray(matters.id, [...ids]), isNull(matters.closedBy), isNotNull(matters.closedAt)))
}

export async function reopenMatters(tx: Db, decisionId: number): Promise<void> {
  await tx.delete(matters).where(eq(matters.openedBy, decisionId))
  await reopen(tx, eq(matters.closedBy, decisionId))
}

/** Reopens matters. A matter of the same subject and kind that was opened since becomes part of the reopened one. */
async function reopen(tx: Db, isReopened: SQL | undefined): Promise<void> {
  for (const { id, jobId, developerId, kind, openedAt } of await tx
    .select()
    .from(matters)
    .where(isReopened)) {
    const subject = developerId === null ? { jobId: jobId ?? 0 } : { developerId }
    const isSame = and(isMatterOf(subject), eq(matters.kind, kind), isUnclosed)
    const [since] = await tx.select().from(matters).where(isSame)
    if (since) {
      const known = tx.select({ reporter: reports.reporter }).from(reports).where(eq(reports.matterId, id))
      const isNew = and(eq(reports.matterId, since.id), notInArray(reports.reporter, known))
      await tx.update(reports).set({ matterId: id }).where(isNew)
      await tx.delete(matters).where(eq(matters.id, since.id))
    }
    const reopened = { closedBy: null, closedAt: null, openedAt: openedAt ?? since?.openedAt ?? null }
    await tx.update(matters).set(reopened).where(eq(matters.id, id))
  }
}

export async function keepOpenMatters(tx: Db, jobId: number, copy: Copy): Promise<void> {
  await tx
    .update(matters)
    .set({ copy })
    .where(and(eq(matters.jobId, jobId), isOpenMatter))
  await tx.delete(matters).where(and(eq(matters.jobId, jobId), isUnclosed, isNull(matters.openedAt)))
  await tx.delete(reports).where(
    inArray(
      reports.matterId,
      tx
        .select({ id: matters.id })
        .from(matters)
        .where(and(eq(matters.jobId, jobId), isNotNull(matters.closedAt))),
    ),
  )
}

/** Returns a deleted job on which reviewers have not decided, and locks it against other decisions. */
export async function lockDeletedJob(tx: Db, jobId: number): Promise<DeletedJob | undefined> {
  if (!isPossibleId(jobId)) return undefined
  await tx
    .select({ id: matters.id })
    .from(matters)
    .where(isOpenOfDeleted(jobId))
    .orderBy(matters.id)
    .for('update')
  return findDeletedJob(tx, jobId)
}

const isOpenOfDeleted = (jobId: number) =>
  and(eq(matters.jobId, jobId), isOpenMatter, isNotNull(matters.copy))

/** Returns a deleted job on which reviewers have not decided. */
export async function findDeletedJob(db: Db, jobId: number): Promise<DeletedJob | undefined> {
  if (!isPossibleId(jobId)) return undefined
  const rows = await db
    .select({
      id: matters.id,
      companyId: sql<number>`${matters.companyId}`,
      kind: matters.kind,
      copy: sql<Copy>`${matters.copy}`,
    })
    .from(matters)
    .where(isOpenOfDeleted(jobId))
    .orderBy(matters.id)
  const [first] = rows
  if (first === undefined) return undefined
  return {
    job: first.copy.job,
    companyId: first.companyId,
    isReported: rows.some(({ kind }) => kind === 'reported'),
    matterIds: rows.map(({ id }) => id),
    submitters: first.copy.submitters,
  }
}

export async function findJobOfDecision(db: Db, decisionId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ jobId: sql<number>`${matters.jobId}` })
    .from(matters)
    .where(and(eq(matters.closedBy, decisionId), isNotNull(matters.copy)))
    .limit(1)
  return row?.jobId
}

export async function eraseClosedMatters(tx: Db, closedBefore: Date): Promise<void> {
  const isDone = and(isNotNull(matters.copy), lt(matters.closedAt, closedBefore))
  await tx
    .delete(reports)
    .where(inArray(reports.matterId, tx.select({ id: matters.id }).from(matters).where(isDone)))
  await tx.update(matters).set({ copy: null }).where(isDone)
}
