import { eq } from 'drizzle-orm'

import type { JobRole } from '#contract/jobs/rules/actions.ts'
import type { JobState } from '#contract/jobs/rules/job-state.ts'
import { type Accounts, PASSWORD, type TestClient } from '#server/auth/testing.ts'
import type { Db } from '#server/db/open.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { users } from '#server/db/tables/users.ts'
import { insertJob } from '#server/db/testing/insert-job.ts'

import { writeRevision } from '../state/status-queries.ts'
import { openMatter } from '../store/matters-queries.ts'
import { addMember } from '../store/members-queries.ts'
import { type Caller, callerOf } from '../testing.ts'

type Row = Partial<typeof jobs.$inferInsert>

const DAY = 24 * 60 * 60 * 1000

/** Inserts a job that is in the given state, and returns its ID. */
export async function insertJobIn(
  db: Db,
  { state, now, ...row }: Row & { state: JobState; now: Date },
): Promise<number> {
  const id = await insertJob(db, { ...columnsForState(state, now), ...row })
  if (state === 'changes_waiting')
    await writeRevision(
      db,
      { jobId: id },
      {
        was: null,
        is: {
          changes: { title: 'Changed' },
          status: 'waiting',
          edition: 1,
          submittedAt: now,
          submittedBy: null,
        },
      },
    )
  return id
}

function columnsForState(state: JobState, now: Date): Row {
  const [before, later] = [new Date(now.getTime() - 10 * DAY), new Date(now.getTime() + 10 * DAY)]
  const published = { stage: 'board', firstPublishedAt: before, expiresAt: later } as const
  const unseen = { stage: state, approval: 'missing', submittedAt: before } as const
  const rows: Record<JobState, Row> = {
    draft: { stage: 'off', approval: 'missing' },
    waiting: { ...unseen, approval: 'asked' },
    changes_wanted: unseen,
    refused: unseen,
    settlement: { ...unseen, approval: 'given' },
    scheduled: { ...unseen, approval: 'given', publishAt: later },
    published,
    changes_waiting: published,
    rechecking: { ...published, approval: 'asked', submittedAt: before },
    expired: { ...published, expiresAt: before },
    withdrawn: { ...published, stage: 'off' },
  }
  return rows[state]
}

/** Makes reviewers decide on a job, as reports do. */
export async function openReport(db: Db, jobId: number, now: Date): Promise<void> {
  const [job] = await db.select({ companyId: jobs.companyId }).from(jobs).where(eq(jobs.id, jobId))
  await openMatter(db, { jobId, companyId: job?.companyId ?? 0, kind: 'reported', openedAt: now })
}

let count = 0

/** Creates a user with a role for the jobs of a company. */
export async function createPersonWithRole(
  server: Accounts,
  role: JobRole,
  companyId: number,
): Promise<{ call: Caller; client: TestClient; id: number; email: string }> {
  const email = `${role}-${++count}@example.com`
  const id = await server.addUser({ email })
  const flags = { isStaff: role === 'staff', isReviewer: role === 'reviewer' }
  await server.db.update(users).set(flags).where(eq(users.id, id))
  if (role === 'owner' || role === 'recruiter')
    await addMember(server.db, { companyId, userId: id, role, now: server.clock.now })
  const client = server.client('browser')
  await client.post('auth/login', { email, password: PASSWORD })
  return { call: callerOf(client), client, id, email }
}
