// Fills a database with sources whose jobs are imported and published.
import { eq, ne, sql } from 'drizzle-orm'

import { insertUser, verifyAddress } from '#server/auth/users-queries.ts'
import type { RunConfig } from '#server/config/secret-key.ts'
import type { Db } from '#server/db/open.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { jobSources, sourceJobs } from '#server/db/tables/job-sources.ts'
import { insertCompany, insertJobs } from '#server/db/testing/insert-job.ts'
import { checkJobs, hashOf } from '#server/job-sources/check-jobs.ts'
import { sourceKinds } from '#server/job-sources/kinds/kinds.ts'
import { insertSource } from '#server/job-sources/queries.ts'
import { addMember } from '#server/jobs/members/queries.ts'
import { days } from '#server/lib/duration.ts'

type Options = { sources: number; body: Uint8Array; config: RunConfig; now: Date }

/** Creates companies with one source each, which has imported all jobs of the board. */
export async function fillSources(db: Db, { sources, body, config, now }: Options): Promise<void> {
  const later = new Date(now.getTime() + days(365))
  const listed = await sourceKinds.lever.readJobs(body, { region: 'us', board: 'acme' })
  for (let index = 0; index < sources; index++) {
    const domain = `acme-${index}.example`
    const company = { name: `Acme ${index}`, verified_domain: domain }
    const companyId = await insertCompany(db, { name: company.name })
    const dates = { verifiedAt: now, createdAt: now, nextCheckAt: later }
    await db.insert(companyDomains).values({ companyId, domain, token: 'x', ...dates })
    const email = `owner-${index}@example.org`
    const userId = await insertUser(db, { email, passwordHash: null, now })
    await verifyAddress(db, userId, email)
    await addMember(db, { companyId, userId, role: 'owner', now })
    const source = await insertSource(db, {
      companyId,
      kind: 'lever',
      region: 'us',
      board: `acme-${index}`,
      careerPage: `https://${domain}/`,
      words: ['django'],
      addedBy: userId,
      provenAt: now,
      nextProofAt: later,
      nextCheckAt: now,
      createdAt: now,
    })
    const checked = await checkJobs(listed, { source, company, now, config })
    const ids = await insertJobs(
      db,
      checked.map(({ externalId, fields }) => ({
        companyId,
        title: fields?.title ?? '',
        description: fields?.description ?? '',
        applyLink: fields?.apply_link ?? '',
        locationType: fields?.location_type ?? null,
        location: fields?.location ?? null,
        employmentSchedule: null,
        contractType: null,
        seniorityLevel: null,
        source: `ats:${source.id}`,
        externalId,
        firstPublishedAt: now,
        firstListedAt: now,
        expiresAt: new Date(now.getTime() + days(90)),
      })),
    )
    await db.insert(sourceJobs).values(
      checked.map(({ externalId, title, fields }, place) => ({
        sourceId: source.id,
        externalId,
        title,
        jobId: ids[place] ?? null,
        contentHash: hashOf(listed[place] ?? { externalId, row: { title, description: '', apply_link: '' } }),
        importedFields: fields,
        seenAt: now,
        outcome: 'job',
      })),
    )
  }
}

/** Deletes all sources but one, with their jobs. */
export async function keepOneSource(db: Db): Promise<void> {
  const [first] = await db.select({ id: jobSources.id }).from(jobSources).orderBy(jobSources.id).limit(1)
  const id = first?.id ?? 0
  await db.delete(jobSources).where(ne(jobSources.id, id))
  await db.delete(sourceJobs).where(eq(sourceJobs.sourceId, id))
  await db.update(jobSources).set({ lastResult: null }).where(eq(jobSources.id, id))
}

/** Counts the sources whose last round succeeded, and the jobs that have the text of the second version. */
export async function sourceTotals(db: Db): Promise<{ good: number; changed: number }> {
  const good = await db.$count(jobSources, sql`${jobSources.lastResult} ->> 'error' is null`)
  const { rows } = await db.execute<{ changed: number }>(sql`
    select count(*)::int as changed from ${sourceJobs}
    where ${sourceJobs.importedFields} ->> 'description' like '%second version%'`)
  return { good, changed: rows[0]?.changed ?? 0 }
}
