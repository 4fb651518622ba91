// Rejects jobs, companies and users with a blocked domain in the apply link, the website or an email address.
import type { Job } from '#contract/jobs/job.ts'
import { firstHostOf, hostsOfLink, emailDomainOf, withParents } from '#contract/jobs/rules/hosts.ts'
import type { Db } from '#server/db/open.ts'
import type { Identity } from '#server/identity/authenticate.ts'

import { findBlocks, listAddresses } from '../store/blocked-domains-queries.ts'
import { forbidden, invalidField } from '../store/problems.ts'

type Submission = Pick<Job, 'applyLink'> & { company: Pick<Job['company'], 'website'> }

/**
 * Checks a job and the user who submits it. @throws Problem `forbidden` if an address of the user is on a blocked
 * domain, `invalid` if a link of the job leads to a blocked domain
 */
export async function requireUnblocked(
  tx: Db,
  job: Submission,
  identity: Identity | undefined,
): Promise<void> {
  await requireUnblockedCaller(tx, identity)
  await requireUnblockedHosts(tx, hostsOfSubmission(job, undefined), 'apply_link')
}

/** Returns whether the apply link or the website of the company leads to a blocked domain. */
export async function hasBlockedHost(tx: Db, job: Submission): Promise<boolean> {
  return (await findBlocks(tx, hostsOfSubmission(job, undefined).flatMap(withParents))).length > 0
}

/** @throws Problem `invalid` for the form field `field` if one of the hosts is on a blocked domain */
export async function requireUnblockedHosts(
  tx: Db,
  hosts: readonly string[],
  field: 'apply_link' | 'website',
): Promise<void> {
  const [blocked] = await findBlocks(tx, hosts.flatMap(withParents))
  if (blocked !== undefined) throw invalidField(field, `this site does not accept jobs from ${blocked}`)
}

/** @throws Problem `forbidden` if one of the caller's email addresses is on a blocked domain */
export async function requireUnblockedCaller(tx: Db, identity: Identity | undefined): Promise<void> {
  if (identity !== undefined) await requireUnblockedUser(tx, identity.user.id)
}

/** @throws Problem `forbidden` if one of the user's email addresses is on a blocked domain */
export async function requireUnblockedUser(tx: Db, userId: number): Promise<void> {
  const blocked = await findBlockOfUser(tx, userId)
  if (blocked !== undefined) throw forbidden(`This site does not accept jobs from addresses at ${blocked}.`)
}

/** Returns a blocked domain that one of the user's email addresses is on, or undefined if there is none. */
export async function findBlockOfUser(tx: Db, userId: number): Promise<string | undefined> {
  const hosts = (await listAddresses(tx, userId)).flatMap((address) => emailDomainOf(address) ?? [])
  return (await findBlocks(tx, hosts.flatMap(withParents)))[0]
}

/** Returns the hosts in the links of a job and in the email address of its submitter, each host once. */
export function hostsOfSubmission(
  { applyLink, company }: Submission,
  identity: Identity | undefined,
): string[] {
  const hosts = [
    ...hostsOfLink(applyLink),
    firstHostOf(company.website),
    emailDomainOf(identity?.user.email ?? null),
  ]
  return [...new Set(hosts.flatMap((host) => host ?? []))]
}
