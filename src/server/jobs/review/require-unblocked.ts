// Takes nothing of a blocked domain: neither by where it is applied, nor by the company's website, nor by who sends it.
import type { Job } from '#contract/jobs/job.ts'
import type { Db } from '#server/db/open.ts'
import type { Identity } from '#server/identity/authenticate.ts'

import { invalidField } from '../problems.ts'
import { findBlock } from './domain-queries.ts'
import { hostOf, hostsOfLink, mailHostOf, withParents } from './hosts.ts'

type Sent = Pick<Job, 'applyLink'> & { company: Pick<Job['company'], 'website'> }

/** @throws Problem `invalid` */
export async function requireUnblocked(tx: Db, job: Sent, identity: Identity | undefined): Promise<void> {
  await requireUnblockedHosts(tx, hostsOfSubmission(job, identity), 'apply_link')
}

/** The same of hosts alone. @throws Problem `invalid`, at `field` */
export async function requireUnblockedHosts(
  tx: Db,
  hosts: readonly string[],
  field: 'apply_link' | 'website',
): Promise<void> {
  const blocked = await findBlock(tx, hosts.flatMap(withParents))
  if (blocked !== undefined) throw invalidField(field, `this site takes no jobs of ${blocked}`)
}

/** Of a posting and of whoever sends it, each once. */
export function hostsOfSubmission({ applyLink, company }: Sent, identity: Identity | undefined): string[] {
  const hosts = [...hostsOfLink(applyLink), hostOf(company.website), mailHostOf(identity?.user.email ?? null)]
  return [...new Set(hosts.flatMap((host) => host ?? []))]
}
