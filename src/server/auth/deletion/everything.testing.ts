// Test helper that inserts a row about one user in every table with personal data.
import { randomUUID } from 'node:crypto'

import type { Db } from '#server/db/open.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { authenticators } from '#server/db/tables/authenticators.ts'
import { bookmarks } from '#server/db/tables/bookmarks.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import {
  contactRequests,
  developerExclusions,
  developers,
  directorySkills,
} from '#server/db/tables/developers.ts'
import { employees } from '#server/db/tables/employees.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { jobAlerts } from '#server/db/tables/job-alerts.ts'
import { jobSources } from '#server/db/tables/job-sources.ts'
import { mailQueue, sentEmails, suppressedAddresses } from '#server/db/tables/mail-queue.ts'
import { pendingJobs } from '#server/db/tables/pending-jobs.ts'
import {
  blockedDomains,
  decisions,
  jobUndos,
  matters,
  reports,
  revisions,
} from '#server/db/tables/reviews.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { socialAccounts } from '#server/db/tables/social-accounts.ts'
import { userMarks } from '#server/db/tables/user-marks.ts'
import { emailAddresses, linkKeys } from '#server/db/tables/users.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { hashAddress } from '#server/mail/suppressed.ts'
import { testSecretKey } from '#server/mail/testing.ts'

/** Unusual values in the rows of the user. Tests search for these values after the deletion. */
export const marked = {
  email: 'marked-7q@example.com',
  second: 'marked-8r@example.net',
  name: 'Marked Nomen',
  text: 'mark-9S-text',
}

type Owner = { userId: number; now: Date }

/** Inserts the rows of a recruiter whose company has other members. */
export async function insertEverything(db: Db, { userId, now }: Owner): Promise<void> {
  const companyId = await insertCompany(db)
  const jobId = await insertJob(db, { companyId, submittedBy: userId, submittedAt: now, createdAt: now })
  const expiresAt = new Date(now.getTime() + 1e10)
  const mine = { userId, createdAt: now }
  await db.insert(companyMembers).values({ ...mine, companyId, role: 'recruiter', decisionEmails: 'none' })
  const invitation = { companyId, createdAt: now, expiresAt }
  await db.insert(invitations).values([
    { ...invitation, email: marked.second, role: 'recruiter', keyHash: `${marked.text} key` },
    { ...invitation, email: 'invited@example.com', role: 'owner', keyHash: 'other key', invitedBy: userId },
  ])
  const [address] = await db
    .insert(emailAddresses)
    .values({ ...mine, email: marked.second, isVerified: true })
    .returning({ id: emailAddresses.id })
  const link = { keyHash: `${marked.text} link`, purpose: 'verify-email', emailAddressId: address?.id }
  await db.insert(linkKeys).values({ ...link, userId, expiresAt })
  await db.insert(authenticators).values({ ...mine, type: 'totp', sealed: marked.text })
  await db.insert(socialAccounts).values({
    ...mine,
    provider: 'github',
    uid: marked.text,
    extraData: { login: marked.text },
    lastLoginAt: now,
  })
  const until = { seenAt: now, until: expiresAt }
  await db.insert(userMarks).values({ userId, mark: 'member', provider: marked.text, ...until })
  await db.insert(apiKeys).values({ ...mine, name: marked.text, prefix: 'fbk_', keyHash: marked.text })
  await db.insert(bookmarks).values({ ...mine, jobId })
  const salary = '1'
  await db.insert(employees).values({ ...mine, name: marked.text, department: 'hr', salary, updatedAt: now })
  const job = { title: marked.text }
  const pending = {
    ...mine,
    companyName: marked.text,
    job,
    keyHash: `${marked.text} job`,
  }
  await db.insert(pendingJobs).values({ ...pending, sendsWhenConfirmed: false })
  const alert = {
    query: `?q=${marked.text}`,
    frequency: 'daily',
    encryptedKey: marked.text,
    consentedAt: now,
  }
  await db.insert(jobAlerts).values([
    { ...alert, userId, keyHash: 'alert of the user', consentText: 'x' },
    { ...alert, email: marked.second, keyHash: 'alert of the address', consentText: 'x' },
  ])
  const texts = { links: [marked.text], proposedSkills: [marked.text] }
  await db.insert(developers).values({ userId, bio: marked.text, ...texts })
  await db.insert(developerExclusions).values({ userId, domain: marked.text })
  const request = { jobId, companyId, createdAt: now, lapsesAt: expiresAt, message: marked.text }
  const parties = { developerId: userId, sentBy: userId, domain: 'acme.example', emailedTo: marked.second }
  await db.insert(contactRequests).values({ ...request, ...parties, keyHash: marked.text })
  await db.insert(directorySkills).values({ name: 'a skill', isAdded: true, decidedBy: userId })
  const board = { kind: 'lever', region: 'us', board: 'acme', careerPage: 'https://acme.example/jobs' }
  const rounds = { provenAt: now, nextProofAt: expiresAt, nextCheckAt: expiresAt, createdAt: now }
  await db.insert(jobSources).values({ companyId, ...board, words: ['django'], addedBy: userId, ...rounds })
  const changes = { title: 'Another title' }
  const submitted = { submittedAt: now, submittedBy: userId }
  await db.insert(revisions).values({ jobId, changes, status: 'waiting', ...submitted })
  const proposal = { companyId, changes: { name: 'Another name' } }
  await db.insert(revisions).values({ ...proposal, status: 'waiting', ...submitted })
  const ofCompany = { decision: 'refused', decidedBy: userId, decidedAt: now }
  await db.insert(decisions).values({ ...proposal, about: 'company', ...ofCompany })
  const decided = { about: 'posting', decision: 'approved', decidedBy: userId, decidedAt: now }
  await db.insert(decisions).values({ jobId, companyId, ...decided })
  const ofCard = { about: 'developer', decision: 'refused', note: marked.text, decidedAt: now }
  await db.insert(decisions).values({ developerId: userId, ...ofCard })
  await db.insert(matters).values({ developerId: userId, kind: 'reported' })
  const report = { reporter: `${marked.text} hash`, reason: 'spam', note: marked.text }
  const [matter] = await db
    .insert(matters)
    .values({ companyId, jobId, kind: 'reported' })
    .returning({ id: matters.id })
  await db.insert(reports).values({ ...mine, matterId: matter?.id ?? 0, ...report })
  await db.insert(jobUndos).values({ jobId, action: 'submit', madeBy: userId, madeAt: now, before: {} })
  await db.insert(blockedDomains).values({ domain: 'blocked.example', blockedBy: userId, blockedAt: now })
  await db.insert(mailQueue).values({
    messageId: randomUUID(),
    recipient: marked.second,
    template: 'x',
    reason: 'no such mailbox',
    dueAt: now,
    expiresAt,
    createdAt: now,
    givenUpAt: now,
  })
  const addressHash = hashAddress({ secretKey: testSecretKey }, marked.second)[0]
  await db.insert(sentEmails).values({ addressHash, template: 'x', sentAt: now })
  await db.insert(suppressedAddresses).values({ addressHash, reason: 'bounced', since: now })
  await db.insert(sessions).values({
    tokenHash: `${marked.text} pending`,
    client: 'browser',
    state: { methods: [], login: { email: marked.email, userId } },
    ip: '203.0.113.7',
    userAgent: marked.text,
    createdAt: now,
    expiresAt,
  })
}
