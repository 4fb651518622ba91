// Random histories of a directory: every viewer sees exactly what the model of the design says.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { ContactRequests, SenderOptions } from '#contract/developers/contact-requests.ts'
import type { CardWire } from '#contract/developers/developers.ts'
import { mailQueue } from '#server/db/tables/mail-queue.ts'
import { minutes } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'

import { anyEvent, type Event, perform, scripted } from './histories.testing.ts'
import {
  cardFor,
  jobsToAskAbout,
  type Owner,
  type Person,
  receivedBox,
  remind,
  sees,
  seesShared,
  sentBox,
  settle,
  stateOf,
  statusForCompany,
  statusForOwner,
  type Viewer,
} from './model.testing.ts'
import { directory, directoryPath, list, own, readCard } from './testing.ts'
import {
  clientOf,
  FIXED_CARDS,
  idOf,
  openWorld,
  passTime,
  readExclusions,
  UNKNOWN,
  type World,
} from './world.testing.ts'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 3)
/** Long enough for a busy machine. */
const LIMIT_MS = 300_000 + RUNS * 15_000
const FEW = 5

const facts = ({ utc_offset, named, shared }: CardWire) => ({
  edition: utc_offset,
  bio: named?.bio ?? null,
  shared: shared && `${shared.email} ${shared.note}`,
})

/** Compares what the server says with the model. */
class Report {
  readonly complaints: string[] = []
  compare(what: string, actual: unknown, expected: unknown) {
    const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
    if (found !== wanted) this.complaints.push(`${what}: ${found}, but the model says ${wanted}`)
  }
}

const clientFor = (world: World, viewer: Viewer) =>
  viewer === undefined ? world.server.client('browser') : clientOf(world, viewer)

async function checkOwner(world: World, owner: Owner, report: Report) {
  const { model, addresses } = world
  const client = clientOf(world, owner)
  const card = await own(client)
  const name = owner.email
  const state = stateOf(model, owner)
  const until = owner.visibility === 'off' ? null : new Date(owner.freshUntil).toISOString()
  const alike = model.owners.filter((other) => other !== owner && sees(model, owner, other)).length
  report.compare(
    `the own card of ${name}`,
    [card.state, card.visibility, card.reason, card.fresh_until, card.path !== null, card.like_this],
    [
      state,
      owner.visibility,
      owner.isHidden ? 'spam' : null,
      until,
      state === 'visible',
      state === 'off' || (owner.edition === 0 && card.country === null) ? null : FIXED_CARDS + alike,
    ],
  )
  const id = card.path?.replace('/developers/', '')
  if (id !== undefined) {
    const known = addresses.get(owner) ?? new Map<number, string>()
    const others = [...known].filter(([address]) => address !== owner.address).map(([, other]) => other)
    report.compare(`whether the address of ${name} is new`, others.includes(id), false)
    report.compare(`the address of ${name}`, id, known.get(owner.address) ?? id)
    addresses.set(owner, known.set(owner.address, id))
  }
  const keys = (await readExclusions(world, owner)).map(({ key }) => key)
  report.compare(`the exclusions of ${name}`, keys, [...owner.exclusions.keys()])
  const { received }: ContactRequests = JSON.parse((await client.get('/ninja-api/contact-requests')).text)
  const shown = received.map(({ id, status, job, pays_minimum: pays, shared_email: email, note }) => [
    id,
    status,
    job.path !== null,
    pays,
    email,
    note,
  ])
  const expected = receivedBox(model, owner).map((request) => {
    const { isOnBoard, pay } = required(model.jobs[request.job])
    const isAccepted = request.answer === 'accepted'
    const pays = owner.edition === 0 ? null : Number(pay) >= owner.edition * 25_000
    return [
      request.id,
      statusForOwner(request),
      isOnBoard,
      pays,
      isAccepted ? owner.email : null,
      isAccepted ? `Note ${request.id}` : null,
    ]
  })
  report.compare(`the requests to ${name}`, shown, expected)
}

async function checkList(world: World, viewer: Viewer, report: Report) {
  const { model } = world
  const found = await list(clientFor(world, viewer))
  const seen = model.owners.filter((owner) => sees(model, viewer, owner))
  const isOpen = seen.length > 0
  const name = viewer?.email ?? 'a visitor'
  report.compare(`whether ${name} sees a list`, found.is_open, isOpen)
  if (!isOpen) return report.compare(`the closed list of ${name}`, [found.results, found.counts], [[], {}])
  const cards = new Map(found.results.map((card) => [card.id, facts(card)]))
  report.compare(`the number of cards for ${name}`, cards.size, FIXED_CARDS + seen.length)
  for (const owner of seen) {
    const card = cardFor(model, viewer, owner)
    // The list has no texts.
    const shown = card && { ...card, bio: null }
    report.compare(`the card of ${owner.email} in the list of ${name}`, cards.get(idOf(world, owner)), shown)
  }
  const count = FIXED_CARDS + seen.length
  report.compare(`the counts for ${name}`, found.counts['seniority_level'], {
    Senior: count < FEW ? 'few' : count,
  })
}

type Look = { viewer: Viewer; owners: readonly Owner[] }

async function checkCards(world: World, { viewer, owners }: Look, report: Report) {
  const { model, addresses, jobIds } = world
  const client = clientFor(world, viewer)
  const unknown = await readCard(client, UNKNOWN)
  const name = viewer?.email ?? 'a visitor'
  for (const owner of owners) {
    const id = idOf(world, owner)
    const { card, status, text } = await readCard(client, id)
    report.compare(
      `the card of ${owner.email} for ${name}`,
      card && facts(card),
      cardFor(model, viewer, owner),
    )
    if (card === undefined) report.compare('a missing card', [status, text], [404, unknown.text])
    const old = [...(addresses.get(owner)?.values() ?? [])].at(-2)
    if (old !== undefined) report.compare('an old address', (await readCard(client, old)).text, unknown.text)
    if (viewer === undefined) continue
    const answer = await client.get(`${directoryPath}/${id}/contact-requests`)
    if (!sees(model, viewer, owner)) {
      report.compare('the options of a missing card', answer.text, unknown.text)
      continue
    }
    const options: SenderOptions = JSON.parse(answer.text)
    const jobs = options.jobs.map((job) => jobIds.indexOf(job.id)).toSorted((one, other) => one - other)
    const [last] = sentBox(model, viewer)
      .filter((request) => request.owner === owner && request.address === owner.address)
      .map(statusForCompany)
    const expected = jobsToAskAbout(model, viewer, owner)
    report.compare(
      `the options of ${name} for ${owner.email}`,
      [jobs, options.refusal === null, options.last?.status ?? null],
      [expected, expected.length > 0, last === 'sent' || last === 'accepted' ? last : null],
    )
  }
}

async function checkSent(world: World, viewer: Person, report: Report) {
  const { model } = world
  const { text } = await clientOf(world, viewer).get('/ninja-api/contact-requests')
  const { sent }: ContactRequests = JSON.parse(text)
  const shown = sent.map(({ id, status, path, email, note }) => [id, status, path, email, note])
  const expected = sentBox(model, viewer).map((request) => {
    const status = statusForCompany(request)
    const isShared = seesShared(model, viewer, request)
    const isSameCard = request.address === request.owner.address
    const isLinked = ['accepted', 'sent'].includes(status) && isSameCard && sees(model, viewer, request.owner)
    return [
      request.id,
      status,
      isLinked ? `/developers/${idOf(world, request.owner)}` : null,
      isShared ? request.owner.email : null,
      isShared ? `Note ${request.id}` : null,
    ]
  })
  report.compare(`the requests of ${viewer.email}`, shown, expected)
}

/** Runs the background tasks, and compares the emails since the last time. */
async function checkMail({ server, model }: World, report: Report) {
  await passTime(server, minutes(11))
  await server.app.tasks.runDue()
  model.now = server.clock.now.getTime()
  settle(model)
  remind(model)
  const found = (await server.messages()).filter(({ template }) => /^(?:contact|directory)-/.test(template))
  const sent = found.map(({ template, to }) => `${template} ${to}`).toSorted()
  report.compare('the emails', sent, model.mail.toSorted())
  model.mail = []
  await server.db.delete(mailQueue)
}

/** Compares a part of the directory after each step, and all of it if `isLast`. */
async function check(
  world: World,
  { owner, name }: Event,
  { step, isLast }: { step: number; isLast: boolean },
) {
  const { model } = world
  const report = new Report()
  // An event changes the address of its owner's card at most.
  const owners = isLast ? model.owners : [required(model.owners[owner])]
  for (const each of owners) if (each.isActive) await checkOwner(world, each, report)
  const all: Viewer[] = [undefined, ...model.owners.filter(({ isActive }) => isActive), ...model.people]
  for (const viewer of isLast ? all : [all[step % all.length]]) {
    await checkList(world, viewer, report)
    await checkCards(world, { viewer, owners }, report)
  }
  for (const person of isLast ? model.people : [required(model.people[step % model.people.length])])
    await checkSent(world, person, report)
  // A card that becomes visible again at once needs no email.
  if (isLast || step % 3 === 0 || name === 'hide') await checkMail(world, report)
  return report.complaints
}

test(
  'no history shows a viewer more or less than the tables of the design',
  { timeout: 2 * LIMIT_MS },
  async () => {
    const server = await directory({
      DIRECTORY_OPENS_WITH: String(FIXED_CARDS + 1),
      OUTGOING_REQUESTS: 'off',
    })
    const histories = fc.asyncProperty(
      fc.array(anyEvent, { maxLength: 60, size: 'max' }),
      async (events: Event[]) => {
        const world = await openWorld(server)
        const first = [0, 1, 2].map(
          (owner) => ({ name: 'save', owner, person: 0, thing: owner % 2 }) as const,
        )
        const history = [...first, ...events]
        for (const [step, event] of history.entries()) {
          const [status, allowed] = await perform(world, event)
          const complaints = allowed.includes(status) ? [] : [`${event.name}: ${status}`]
          const isLast = step === history.length - 1
          complaints.push(...(await check(world, event, { step, isLast })))
          expect(complaints).toEqual([])
        }
      },
    )
    const parameters = {
      numRuns: RUNS,
      examples: [[scripted] as [Event[]]],
      // Otherwise most histories are short.
      noBias: true,
      // Also ends the search for a shorter history.
      interruptAfterTimeLimit: LIMIT_MS,
    }
    await expect(fc.assert(histories, parameters)).resolves.toBeUndefined()
  },
)
