// A directory with three developers, three other users and two companies, and the model of it.
import { eq, notInArray } from 'drizzle-orm'

import { type Accounts, PASSWORD, type TestClient } from '#server/auth/testing.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { developers } from '#server/db/tables/developers.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { taskRuns } from '#server/db/tables/task-runs.ts'
import { users } from '#server/db/tables/users.ts'
import { emptyTables } from '#server/db/testing.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { days, hours } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'

import { addMember } from '../jobs/store/members-queries.ts'
import { type Model, newOwner, newPerson, type Owner, type Person } from './model.testing.ts'
import { directoryPath, verifyDomain } from './testing.ts'

/** Cards that nothing changes, so that the directory is open with one more. */
export const FIXED_CARDS = 4
export const UNKNOWN = 'A'.repeat(22)
const FAR = new Date('2100-01-01T00:00:00Z')

export type World = Awaited<ReturnType<typeof openWorld>>

export async function openWorld(server: Accounts) {
  const { db, clock, client, addUser } = server
  await emptyTables(db)
  // The counts of the directory are cached for a second.
  clock.now = new Date(clock.now.getTime() + hours(1))
  const ids = new Map<Person, number>()
  const clients = new Map<Person, TestClient>()
  const logIn = async (person: Person) => {
    const one = client('browser')
    await one.post('auth/login', { email: person.email, password: PASSWORD })
    clients.set(person, one)
  }
  const enter = async <P extends Person>(person: P): Promise<P> => {
    ids.set(person, await addUser({ email: person.email }))
    await logIn(person)
    return person
  }
  const reviewer = await enter(newPerson('reviewer@site.example'))
  await db
    .update(users)
    .set({ isReviewer: true })
    .where(eq(users.id, required(ids.get(reviewer))))
  for (let number = 0; number < FIXED_CARDS; number++) {
    const userId = await addUser({ email: `fixed${number}@fixed.example` })
    const publicId = String(number).repeat(22)
    const fields = { roles: ['Backend developer'], country: 'DE', seniority: 'Senior' }
    await db
      .insert(developers)
      .values({ userId, publicId, visibility: 'anonymous', freshUntil: FAR, ...fields })
  }
  const owners = []
  for (const number of [0, 1, 2]) owners.push(await enter(newOwner(`dev${number}@home.example`)))
  const people = [
    await enter(newPerson('user@mail.corp.example')),
    await enter(newPerson('one@agency.example', [0])),
    await enter(newPerson('two@corp.example', [1])),
  ]
  const companyIds = [await insertCompany(db), await insertCompany(db)]
  for (const [number, companyId] of companyIds.entries()) {
    const userId = required(ids.get(required(people[number + 1])))
    await addMember(db, { companyId, userId, role: 'recruiter', now: clock.now })
    await verifyDomain(server, companyId, `company${number}.example`)
  }
  await db.update(companyDomains).set({ nextCheckAt: FAR })
  const modelJobs = [
    { company: 0, isOnBoard: true, pay: 90_000 },
    { company: 1, isOnBoard: true, pay: 50_000 },
    { company: 0, isOnBoard: true, pay: null },
  ]
  const jobIds: number[] = []
  for (const { company, pay } of modelJobs)
    jobIds.push(
      await insertJob(db, {
        companyId: required(companyIds[company]),
        ...(pay !== null && { salaryMin: 40_000, salaryMax: pay, salaryCurrency: 'EUR' }),
      }),
    )
  const model: Model = {
    now: clock.now.getTime(),
    owners,
    people,
    jobs: modelJobs,
    verified: new Set([0, 1]),
    isDomainShared: false,
    requests: [],
    mail: [],
  }
  // Only the tasks of the directory run. The others take most of the time.
  await server.app.tasks.runDue()
  await db
    .update(taskRuns)
    .set({ dueAt: FAR })
    .where(notInArray(taskRuns.name, ['directory', 'card notices']))
  /** The address of each card, by the owner and the model's number of the address. */
  const addresses = new Map<Owner, Map<number, string>>()
  return { server, model, reviewer, ids, clients, enter, logIn, companyIds, jobIds, addresses }
}

/** Returns the last known address of a card. */
export const idOf = ({ addresses }: World, owner: Owner): string =>
  [...(addresses.get(owner)?.values() ?? [])].at(-1) ?? UNKNOWN

export const clientOf = ({ clients }: World, person: Person): TestClient => required(clients.get(person))

type ExclusionWire = { id: number; company: { id: number } | null; domain: string | null }

export async function readExclusions(world: World, owner: Owner) {
  const { text } = await clientOf(world, owner).get(`${directoryPath}/me/exclusions`)
  const rows: ExclusionWire[] = JSON.parse(text)
  return rows.map(({ id, company, domain }) => ({
    id,
    key: company ? `company ${world.companyIds.indexOf(company.id)}` : (domain ?? ''),
  }))
}

export async function passTime({ db, clock }: Accounts, ms: number): Promise<void> {
  clock.now = new Date(clock.now.getTime() + ms)
  await db.update(sessions).set({ createdAt: clock.now, expiresAt: new Date(clock.now.getTime() + days(1)) })
}
