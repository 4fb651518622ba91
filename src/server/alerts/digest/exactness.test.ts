// Simulates ten days of a board with random changes. Checks that each recipient receives exactly the new jobs that the
// board shows for the searches of the recipient, and receives each of them once.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { frequencies } from '#contract/alerts/rules/actions.ts'
import { defaultBoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { waitForNotifications } from '#server/db/testing.ts'
import { days, minutes } from '#server/lib/duration.ts'

import { insertActiveAlert } from '../insert-alert.testing.ts'
import { alertingSite } from '../testing.ts'
import { busyBoard, dayOfEvents, listBoard, type Site } from './board-events.testing.ts'

/** The number of simulations. `npm run faults -- digests` increases it. */
const plans = Number(process.env['DIGEST_PLANS'] ?? 2)
const DAYS = 10
const visitors = Array.from({ length: 20 }, (_, index) => `visitor-${index}@example.com`)
const users = ['ada@example.com', 'grace@example.com']

const search = fc.record({
  search: fc.constantFrom(
    '',
    '',
    'luthier',
    'remote drummer',
    'django',
    'press',
    'quill',
    'berlin',
    'tun',
    'x',
  ),
  groups: fc.record({
    locationType: fc.subarray(['Remote', 'In-Person', 'Hybrid']),
    seniorityLevel: fc.subarray(['Junior', 'Senior']),
  }),
  filtered: fc.subarray(['locationType', 'seniorityLevel'] as const, { maxLength: 1 }),
  visaSponsorship: fc.constantFrom(false, false, true),
  country: fc.constantFrom(null, null, null, 'DE', 'KE'),
  salary: fc.constantFrom(null, null, { min: 90_000, max: 200_000 }, { min: 0, max: 80_000 }),
  withSalaryOnly: fc.constantFrom(false, false, false, true),
})

const query = search.map(({ groups, filtered, visaSponsorship, ...rest }) => {
  const selected = { ...defaultBoardQuery.selected }
  for (const key of filtered) selected[key] = groups[key]
  const flags = { ...defaultBoardQuery.flags, visaSponsorship }
  return boardSearch({ ...defaultBoardQuery, ...rest, selected, flags })
})

const wishes = fc.uniqueArray(
  fc.record({
    email: fc.constantFrom(...visitors, ...users),
    query,
    frequency: fc.constantFrom(...frequencies),
  }),
  { selector: (wish) => wish.email + wish.query, minLength: 90, maxLength: 110 },
)

/**
 * The actions with which recipients change their alerts on one day. `minute` is the time of an action in minutes after
 * noon. `which` selects the alert.
 */
const dayOfReaders = fc.array(
  fc.record({
    minute: fc.integer({ min: 1, max: 17 * 60 }),
    which: fc.nat(),
    action: fc.constantFrom('daily', 'weekly', 'pause', 'resume', 'unsubscribe', 'undo'),
  }),
  { minLength: 10, maxLength: 20 },
)

/** The expected state of an alert. The test compares it with the behavior of the server. */
type ExpectedAlert = {
  email: string
  query: string
  frequency: string
  state: 'active' | 'paused' | 'ended'
  /** The alert does not send jobs that the board first listed up to this time. */
  mark: Date
  key: string
}

/** Applies an action of the recipient to the expected state. Returns whether the server should allow the action. */
function change(alert: ExpectedAlert, action: string, now: Date): boolean {
  const { state } = alert
  if (action === 'unsubscribe') alert.state = 'ended'
  else if (state === 'ended') {
    if (action !== 'undo') return false
    Object.assign(alert, { state: 'active', mark: now })
  } else if (action === 'daily' || action === 'weekly') alert.frequency = action
  else if (action === 'pause') alert.state = 'paused'
  else if (action !== 'resume' || state !== 'paused') return false
  else Object.assign(alert, { state: 'active', mark: now })
  return true
}

type History = { listings: Map<number, { at: Date; isOld: boolean }>; received: Map<string, Set<number>> }

/** Returns the IDs of the jobs that each recipient should receive now. Moves the marks of their alerts. */
async function expectDigests(site: Site, alerts: readonly ExpectedAlert[], { listings, received }: History) {
  const until = new Date(site.clock.now)
  until.setUTCHours(5, 50, 0, 0)
  const isMonday = until.getUTCDay() === 1
  const due = alerts.filter(
    ({ state, frequency, mark }) => state === 'active' && (frequency === 'daily' || isMonday) && mark < until,
  )
  const expected = new Map<string, Set<number>>()
  const found = new Map<string, Set<number>>()
  for (const alert of due) {
    const { email, query: wanted, mark } = alert
    const ids = found.get(wanted) ?? (await listBoard(site, wanted))
    found.set(wanted, ids)
    const before = received.get(email) ?? new Set()
    for (const id of ids) {
      const { at, isOld } = listings.get(id) ?? { at: new Date(0), isOld: true }
      if (isOld || at <= mark || at > until || before.has(id)) continue
      before.add(id)
      expected.set(email, (expected.get(email) ?? new Set()).add(id))
    }
    received.set(email, before)
    alert.mark = until
  }
  return expected
}

async function createAlerts({ db, clock, addUser }: Site, seed: number): Promise<ExpectedAlert[]> {
  const userIds = new Map<string, number>()
  for (const email of users) userIds.set(email, await addUser({ email }))
  const [chosen = []] = fc.sample(wishes, { seed, numRuns: 1 })
  const alerts: ExpectedAlert[] = []
  for (const { email, ...wish } of chosen) {
    const userId = userIds.get(email)
    const recipient = userId === undefined ? { email } : { userId }
    const key = await insertActiveAlert(db, { recipient, ...wish, confirmedAt: clock.now })
    alerts.push({ ...wish, email, key, state: 'active', mark: clock.now })
  }
  return alerts
}

const idsIn = (text: string) => [...text.matchAll(/\/jobs\/(\d+)\//g)].map(([, id]) => Number(id))
const MAX_LISTED = 20

test.each(Array.from({ length: plans }, (_, index) => index + 1))(
  'the digests of ten days contain exactly the new jobs of the board (simulation %i)',
  async (seed) => {
    const site = await alertingSite({
      TIME_ZONE: 'Europe/Berlin',
      ACCOUNT_RATE_LIMITS: 'off',
      POSTING_FEES: 'settle_first',
      POSTINGS_PER_DAY: '10000',
    })
    const { clock, digests, submit, app } = site
    const happen = await busyBoard(site)
    const alerts = await createAlerts(site, seed)
    const history: History = { listings: new Map(), received: new Map() }
    const start = clock.now.getTime()
    const plan = fc.sample(fc.record({ events: dayOfEvents, readers: dayOfReaders }), {
      seed,
      numRuns: DAYS,
    })
    const surprises: string[] = []
    let total = 0
    for (const [day, { events, readers }] of plan.entries()) {
      const noon = start + days(day)
      const steps = [...events, ...readers].toSorted((one, other) => one.minute - other.minute)
      for (const step of steps) {
        clock.now = new Date(noon + minutes(step.minute))
        if ('event' in step) {
          await happen(step.event)
          await waitForNotifications()
          const { kind, ageDays } = step.event
          const isOld = kind === 'import' && ageDays > 3
          for (const id of await listBoard(site))
            if (!history.listings.has(id)) history.listings.set(id, { at: clock.now, isOld })
        } else {
          const alert = alerts[step.which % alerts.length]
          if (alert === undefined) throw new Error('there are no alerts')
          const isAllowed = change(alert, step.action, clock.now)
          const { statusCode } = await submit(`/alerts/${alert.key}`, { action: step.action })
          if (statusCode !== (isAllowed ? 303 : 409)) surprises.push(`${step.action}: ${statusCode}`)
        }
      }
      await app.tasks.runDue()
      expect(await digests()).toHaveLength(total)
      clock.now = new Date(noon + minutes(18 * 60 + 1))
      const expected = await expectDigests(site, alerts, history)
      await app.tasks.runDue()
      const sent = (await digests()).slice(total)
      total += sent.length
      expect(sent.map(({ to }) => to).toSorted()).toEqual([...expected.keys()].toSorted())
      for (const { to, text, subject } of sent) {
        const ids = expected.get(to) ?? new Set()
        const listed = idsIn(text)
        expect(new Set(listed).size).toBe(Math.min(ids.size, MAX_LISTED))
        expect(listed.length).toBe(new Set(listed).size)
        expect(listed.filter((id) => !ids.has(id))).toEqual([])
        expect(subject).toContain(`${ids.size} new job`)
      }
    }
    expect(surprises).toEqual([])
    expect(total).toBeGreaterThan(30)
  },
)
