// Helpers for tests of the directory.

import type { ReceivedRequest, SentRequest } from '#contract/developers/contact-requests.ts'
import type { CardBody, CardList, CardWire, OwnCard } from '#contract/developers/developers.ts'
import { type Accounts, extendTestApp, type TestClient } from '#server/auth/testing.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { users } from '#server/db/tables/users.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { putDomain, recordCheck } from '#server/jobs/domains/queries.ts'
import { addMember } from '#server/jobs/store/members-queries.ts'
import { days } from '#server/lib/duration.ts'
import type { WebBuild } from '#server/pages/web-build.ts'
import { testApp } from '#server/testing.ts'

export const directoryPath = '/ninja-api/developers'

/** A body with a value in each field. `canary` is in each text that a developer types. */
export function cardBody(changes: Partial<CardBody> = {}, canary = 'canary'): CardBody {
  return {
    visibility: 'anonymous',
    roles: ['Backend developer'],
    seniority: 'Senior',
    skills: ['Django', 'postgres'],
    country: 'DE',
    region: null,
    utc_offset: 1,
    location_types: ['Remote'],
    employment_schedules: ['Full-time'],
    contract_types: ['Employee'],
    languages: ['de', 'en'],
    available_from: '2027-03-01',
    salary_min: 70_000,
    salary_currency: 'EUR',
    salary_period: 'year',
    bio: `I am ${canary}.`,
    links: [`https://${canary}.example/`],
    ...changes,
  }
}

/** Reads the list with the search part of a URL. */
export const list = async (client: TestClient, search = ''): Promise<CardList> =>
  JSON.parse((await client.get(directoryPath + search)).text)

export async function readCard(client: TestClient, id: string) {
  const answer = await client.get(`${directoryPath}/${id}`)
  const card: CardWire | undefined = answer.status === 200 ? JSON.parse(answer.text) : undefined
  return { ...answer, card }
}

export async function save(
  client: TestClient,
  changes: Partial<CardBody> = {},
  canary?: string,
): Promise<OwnCard> {
  const { status, text } = await client.send('PUT', `${directoryPath}/me`, {
    body: cardBody(changes, canary),
  })
  if (status !== 200) throw new Error(`${status} ${text}`)
  return JSON.parse(text)
}

export const own = async (client: TestClient): Promise<OwnCard> =>
  JSON.parse((await client.get(`${directoryPath}/me`)).text)

/** The directory opens with the first card. */
export const directorySettings = { DIRECTORY: 'on', DIRECTORY_OPENS_WITH: '0', ACCOUNT_RATE_LIMITS: 'off' }

/** Starts a server with the directory. It opens with the first card unless `env` says otherwise. */
export async function directory(env: Record<string, string> = {}, build?: WebBuild) {
  const server = extendTestApp(await testApp({ ...directorySettings, ...env }, build))
  return { ...server, visitor: server.client('browser') }
}

const requestsPath = '/ninja-api/contact-requests'

const box = async (client: TestClient, name: 'received' | 'sent') =>
  JSON.parse((await client.get(requestsPath)).text)[name]

/**
 * Starts a server with a developer, and a company with a verified domain, a job with pay and a member. `post` sends a
 * request of the member about the job.
 */
export async function contacts(env: Record<string, string> = {}, build?: WebBuild) {
  const server = await directory(env, build)
  const { db, clock, loggedIn } = server
  const grace = await loggedIn('browser', 'grace@home.example')
  const member = await loggedIn('browser', 'member@corp.example')
  const rows = await db.select({ id: users.id }).from(users).orderBy(users.id)
  const [graceId = 0, memberId = 0] = rows.map(({ id }) => id)
  const companyId = await insertCompany(db, { name: 'Plectrum' })
  await addMember(db, { companyId, userId: memberId, role: 'recruiter', now: clock.now })
  await verifyDomain(server, companyId, 'plectrum.example')
  const job = { companyId, title: 'Luthier', salaryMin: 60_000, salaryMax: 90_000, salaryCurrency: 'EUR' }
  const jobId = await insertJob(db, { ...job, expiresAt: new Date(clock.now.getTime() + days(400)) })
  const { path } = await save(grace)
  const post = (body: object = {}, card = path, client = member) =>
    client.post(`/ninja-api${card}/contact-requests`, { job_id: jobId, message: 'Come and play.', ...body })
  const pass = async (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms)
    const expiresAt = new Date(clock.now.getTime() + days(1))
    await db.update(sessions).set({ createdAt: clock.now, expiresAt })
  }
  return {
    ...server,
    grace,
    graceId,
    member,
    memberId,
    companyId,
    jobId,
    path,
    post,
    pass,
    received: (): Promise<ReceivedRequest[]> => box(grace, 'received'),
    sent: (client = member): Promise<SentRequest[]> => box(client, 'sent'),
    answer: (id: number | undefined, action: 'accept' | 'decline', body?: object) =>
      grace.post(`${requestsPath}/${id}/${action}`, body),
    withdraw: (id: number | undefined, client = member) => client.post(`${requestsPath}/${id}/withdraw`),
  }
}

/** Adds another member, with a client that still works after the first member has left. */
export async function addColleague({
  db,
  loggedIn,
  companyId,
  clock,
}: Pick<Accounts, 'db' | 'loggedIn' | 'clock'> & { companyId: number }): Promise<TestClient> {
  const colleague = await loggedIn('browser', 'colleague@other.example')
  const [last] = (await db.select({ id: users.id }).from(users).orderBy(users.id)).slice(-1)
  await addMember(db, { companyId, userId: last?.id ?? 0, role: 'owner', now: clock.now })
  return colleague
}

export async function verifyDomain(
  { db, clock }: Pick<Accounts, 'db' | 'clock'>,
  companyId: number,
  domain: string,
): Promise<void> {
  const { now } = clock
  const nextCheckAt = new Date(now.getTime() + days(400))
  await putDomain(db, { companyId, domain, token: domain, createdAt: now, nextCheckAt })
  const found = { records: [], file: { url: '', status: null, first_line: null, problem: null } }
  const verified = { verifiedAt: now, missingSince: null, checkedAt: now, nextCheckAt, found }
  await recordCheck(db, companyId, verified)
}

/** Adds a developer with a card. Returns the client and the path of the card. */
export async function addDeveloper({ loggedIn }: Pick<Accounts, 'loggedIn'>, email: string) {
  const client = await loggedIn('browser', email)
  return { client, path: (await save(client)).path }
}

/** Adds a company with a verified domain and a member. */
export async function addCompany(server: Accounts, email: string, domain?: string) {
  const { db, clock, loggedIn } = server
  const companyId = await insertCompany(db)
  const client = await loggedIn('browser', email)
  const [last] = (await db.select({ id: users.id }).from(users).orderBy(users.id)).slice(-1)
  await addMember(db, { companyId, userId: last?.id ?? 0, role: 'owner', now: clock.now })
  await verifyDomain(server, companyId, domain ?? `c${companyId}.example`)
  return { client, companyId }
}
