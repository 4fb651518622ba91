// Random events of a directory, as requests.
import { and, eq } from 'drizzle-orm'
import * as fc from 'fast-check'

import { companyDomains } from '#server/db/tables/company-domains.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { days, seconds } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'

import { openMatter } from '../jobs/store/matters-queries.ts'
import { addMember } from '../jobs/store/members-queries.ts'
import {
  add,
  answer,
  exclude,
  keep,
  moderate,
  newOwner,
  type Owner,
  type Person,
  remove,
  save,
  send,
  settle,
  withdraw,
} from './model.testing.ts'
import { endLapsedRequests } from './requests/queries.ts'
import { cardBody, directoryPath } from './testing.ts'
import { clientOf, idOf, passTime, readExclusions, type World } from './world.testing.ts'

const exclusions = ['company 0', 'company 1', 'corp.example', 'mail.corp.example', 'home.example'] as const

const visibilities = ['anonymous', 'named', 'off'] as const
const names = [
  'save',
  'keep',
  'remove',
  'exclude',
  'include',
  'hide',
  'show',
  'hide, undo',
  'show, undo',
  'send',
  'accept',
  'decline',
  'withdraw',
  'join',
  'leave',
  'verify',
  'lose',
  'share',
  'post',
  'end',
  'block',
  'unblock',
  'confirm',
  'forget',
  'delete account',
  'pass',
] as const
const repairs = ['show', 'join', 'verify', 'post', 'unblock', 'confirm', 'include'] as const
const frequent = ['save', 'keep', 'keep', 'send', 'send', 'send', 'accept', 'decline', 'pass'] as const
type Name = (typeof names)[number]
export type Event = { name: Name; owner: number; person: number; thing: number }

export const anyEvent: fc.Arbitrary<Event> = fc.record({
  name: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom(...repairs) },
    { weight: 2, arbitrary: fc.constantFrom(...frequent) },
  ),
  owner: fc.nat(2),
  person: fc.nat(2),
  thing: fc.nat(4),
})

/** A history with every kind of event, as name and numbers of the owner, the person and the thing. */
export const scripted: Event[] = `
  send 0 1 0; send 1 1 0; send 2 1 0; send 0 2 0; accept 0 0 0; decline 0 0 0; withdraw 1 1 0; withdraw 0 1 0; save 0 0 1;
  block 2 0 0; unblock 2 0 0; forget 0 0 0; confirm 0 0 0; exclude 0 0 2; include 0 0 2; exclude 0 0 0; join 0 0 0;
  leave 0 0 0; hide 1 0 0; save 1 0 4; show 1 0 0; hide 1 0 0; remove 1 0 0; save 1 0 1; show 1 0 0; hide, undo 2 0 0;
  hide 2 0 0; show, undo 2 0 0; show 2 0 0; include 0 0 0; send 1 2 0; lose 0 0 1; verify 0 0 1; send 2 2 0; save 2 0 1;
  save 2 0 2; save 2 0 0; pass 1 0 4; keep 0 0 0; pass 2 0 1; pass 2 0 1; keep 2 0 0; keep 1 0 0; send 2 2 0; end 0 0 1;
  post 0 0 1; send 1 1 0; leave 0 1 0; join 0 1 0; exclude 0 0 1; share 0 0 0; send 0 1 0;
  send 1 2 0; lose 0 0 0; verify 0 0 0; share 0 0 0; remove 0 0 0; delete account 1 0 0`
  .split(';')
  .map((line) => {
    const [, name = '', ...numbers] = /^\s*(.*) (\d) (\d) (\d)$/.exec(line) ?? []
    const [owner = 0, person = 0, thing = 0] = numbers.map(Number)
    return { name: required(names.find((each) => each === name)), owner, person, thing }
  })

/** Performs an event. Returns the status that the server has sent, and those that the model allows. */
export async function perform(world: World, event: Event): Promise<readonly [number, readonly number[]]> {
  const { model, server } = world
  const owner = required(model.owners[event.owner])
  const person = required(model.people[event.person])
  const found = (await changeSite(world, event)) ?? (await sendRequest(world, event, { owner, person }))
  // The counts of the directory are cached for a second.
  await passTime(server, seconds(2))
  model.now = server.clock.now.getTime()
  settle(model)
  // The background task does this every ten minutes.
  await endLapsedRequests({ db: server.db, now: server.clock.now, config: { directoryNeedsPay: true } })
  return found ?? [0, [0]]
}

type Actors = { owner: Owner; person: Person }

async function sendRequest(world: World, event: Event, { owner, person }: Actors) {
  const { name, thing } = event
  const { model, companyIds, jobIds } = world
  const mine = clientOf(world, owner)
  const isExclusion = name === 'exclude' || name === 'include'
  const exclusion = required(exclusions[thing % exclusions.length])
  const open = model.requests.filter(({ isOpen }) => isOpen)
  const requests = thing === 4 || open.length === 0 ? model.requests : open
  const request = requests.at(-1 - (event.owner % Math.max(1, requests.length)))
  const requestPath = `/ninja-api/contact-requests/${request?.id}`
  if (name === 'send') {
    const [company = 0] = person.companies
    const job = thing === 4 ? 2 : company
    const body = { job_id: jobIds[job], message: `Message about ${owner.email}` }
    const url = `${directoryPath}/${idOf(world, owner)}/contact-requests`
    const allowed = send(model, { viewer: person, owner, job })
    const { status, text } = await clientOf(world, person).post(url, body)
    if (status === 201) add(model, { id: JSON.parse(text).id, owner, sender: person, job })
    return [status, allowed] as const
  }
  if (name === 'withdraw' && request !== undefined)
    return [
      (await clientOf(world, person).post(`${requestPath}/withdraw`)).status,
      [withdraw(request, person)],
    ] as const
  if ((name === 'accept' || name === 'decline') && request?.owner.isActive === true) {
    const body = { email: request.owner.email, note: `Note ${request.id}` }
    const client = clientOf(world, request.owner)
    const { status } = await client.post(`${requestPath}/${name}`, name === 'accept' ? body : undefined)
    return [status, [answer(model, request, name === 'accept' ? 'accepted' : 'declined')]] as const
  }
  if (!owner.isActive) return undefined
  if (name === 'save') {
    const visibility = required(visibilities[thing % 3])
    const edition = thing
    const body = cardBody({
      visibility,
      utc_offset: edition,
      bio: `Text ${edition}`,
      salary_min: edition === 0 ? null : edition * 25_000,
    })
    const { status } = await mine.send('PUT', `${directoryPath}/me`, { body })
    return [status, [save(model, owner, { visibility, edition })]] as const
  }
  if (name === 'keep')
    return [(await mine.post(`${directoryPath}/me/keep`)).status, [keep(model, owner)]] as const
  if (name === 'remove')
    return [(await mine.delete(`${directoryPath}/me`)).status, [remove(model, owner)]] as const
  if (!isExclusion) return undefined
  const path = `${directoryPath}/me/exclusions`
  if (name === 'exclude') {
    const company = /^company (\d)$/.exec(exclusion)?.[1]
    const body = company === undefined ? { domain: exclusion } : { company_id: companyIds[Number(company)] }
    const { status } = await mine.post(path, body)
    // Companies without a job on the board are not in the list of companies.
    const isKnown =
      company === undefined || model.jobs.some((job) => job.isOnBoard && job.company === Number(company))
    if (isKnown) {
      exclude(model, owner, exclusion)
    }
    return [status, [isKnown ? 201 : 422]] as const
  }
  const { id } = (await readExclusions(world, owner)).find((each) => each.key === exclusion) ?? { id: 0 }
  owner.exclusions.delete(exclusion)
  return [(await mine.delete(`${path}/${id}`)).status, [204]] as const
}

/** Decides like a reviewer, with or without an undo. */
async function decide(world: World, owner: Owner, name: Name) {
  const { server, model, ids, reviewer } = world
  const developerId = required(ids.get(owner))
  const isHiding = name.startsWith('hide')
  const isUndone = name.endsWith('undo')
  if (isHiding && owner.hasRow && !owner.isHidden) {
    await openMatter(server.db, { developerId, kind: 'reported', openedAt: server.clock.now })
    owner.isReported = true
  }
  const client = clientOf(world, reviewer)
  const body = isHiding ? { moderation: 'hidden', reason: 'spam' } : { moderation: 'clear' }
  const { status, text } = await client.send('PATCH', `/ninja-api/review/developers/${developerId}`, { body })
  const before = { isHidden: owner.isHidden, isReported: owner.isReported }
  const mail = [...model.mail]
  const expected = moderate(model, owner, isHiding)
  if (!isUndone || status !== 200) return [status, [expected]] as const
  const path = `/ninja-api/review/developer-decisions/${JSON.parse(text).decision_id}/undo`
  Object.assign(owner, before)
  model.mail = mail
  return [(await client.post(path)).status, [204]] as const
}

/** Changes the site around the cards. Returns undefined for an event of a card or request. */
async function changeSite(world: World, { name, owner: ownerNumber, person: personNumber, thing }: Event) {
  const { server, model, ids, companyIds, jobIds } = world
  const { db, clock } = server
  const owner = required(model.owners[ownerNumber])
  const person = required(model.people[personNumber])
  const ownerId = required(ids.get(owner))
  const userId = required(ids.get(person))
  const company = thing % 2
  const companyId = required(companyIds[company])
  const job = required(model.jobs[thing % jobIds.length])
  const setVerified = (verifiedAt: Date | null) =>
    db.update(companyDomains).set({ verifiedAt }).where(eq(companyDomains.companyId, companyId))
  const changes: Partial<Record<Name, () => Promise<unknown>>> = {
    async join() {
      if (!person.companies.has(company))
        await addMember(db, { companyId, userId, role: 'recruiter', now: clock.now })
      person.companies.add(company)
    },
    async leave() {
      await db
        .delete(companyMembers)
        .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)))
      person.companies.delete(company)
    },
    verify: async () => model.verified.add(company) && setVerified(clock.now),
    lose: async () => model.verified.delete(company) && setVerified(null),
    async share() {
      model.isDomainShared = !model.isDomainShared
      const domain = model.isDomainShared ? 'company0.example' : 'company1.example'
      await db
        .update(companyDomains)
        .set({ domain, registrable: null })
        .where(eq(companyDomains.companyId, required(companyIds[1])))
    },
    async post() {
      job.isOnBoard = true
      await db
        .update(jobs)
        .set({ stage: 'board' })
        .where(eq(jobs.id, required(jobIds[thing % jobIds.length])))
    },
    async end() {
      job.isOnBoard = false
      await db
        .update(jobs)
        .set({ stage: 'off' })
        .where(eq(jobs.id, required(jobIds[thing % jobIds.length])))
    },
    async block() {
      owner.isActive = false
      await db.update(users).set({ isActive: false }).where(eq(users.id, ownerId))
    },
    async unblock() {
      // Nobody can log in with an unconfirmed address.
      if (owner.isActive || !owner.isConfirmed) return
      owner.isActive = true
      await db.update(users).set({ isActive: true }).where(eq(users.id, ownerId))
      await world.logIn(owner)
    },
    async confirm() {
      owner.isConfirmed = true
      await db.update(emailAddresses).set({ isVerified: true }).where(eq(emailAddresses.userId, ownerId))
    },
    async forget() {
      owner.isConfirmed = false
      await db.update(emailAddresses).set({ isVerified: false }).where(eq(emailAddresses.userId, ownerId))
    },
    async 'delete account'() {
      await db.delete(users).where(eq(users.id, ownerId))
      model.requests = model.requests.filter((each) => each.owner !== owner)
      model.owners[ownerNumber] = await world.enter(newOwner(`dev${ownerId}@home.example`))
    },
    pass: async () => passTime(server, days((thing === 4 ? [22, 83, 90] : [1, 2, 6])[ownerNumber] ?? 1)),
  }
  if (/^(?:hide|show)/.test(name)) return decide(world, owner, name)
  const change = changes[name]
  if (change === undefined) return undefined
  await change()
  return [0, [0]] as const
}
