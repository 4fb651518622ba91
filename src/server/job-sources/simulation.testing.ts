// A source whose jobs and emails are compared with a model after each hour.
import { expect } from 'vitest'

import type { SourceWire } from '#contract/job-sources/job-sources.ts'
import { hours, minutes } from '#server/lib/duration.ts'

import type { Answer, AtsListing } from './board-model-job.testing.ts'
import { BoardModel } from './board-model.testing.ts'
import type { Event } from './simulated-events.testing.ts'
import type { Employer, SourceSite } from './testing.ts'

export const origin = 'https://jobs.example.org'
export const START = Date.parse('2026-11-20T12:00:00Z')

/** A company with a source, and a model that predicts its jobs and emails. */
export class Simulation {
  readonly #site: SourceSite
  readonly #acme: Employer
  readonly #model: BoardModel
  readonly #isTrusted: boolean
  /** All jobs that the ATS has listed since the start of the simulation. */
  readonly #jobs: (AtsListing & { isListed: boolean })[] = []
  #sourceId = 0
  #count = 0

  constructor(site: SourceSite, acme: Employer, isTrusted: boolean) {
    this.#site = site
    this.#acme = acme
    this.#isTrusted = isTrusted
    this.#model = new BoardModel({ isTrusted })
  }

  async start(): Promise<void> {
    const { id } = await this.#acme.connect()
    this.#sourceId = id
    this.#model.round(this.#answer(), this.#now)
  }

  get #now(): number {
    return this.#site.clock.now.getTime()
  }

  #answer(): Answer {
    const { fault } = this.#acme.board
    if (fault !== undefined && fault !== 'half') return { kind: 'failed' }
    const listed = this.#jobs.filter(({ isListed }) => isListed)
    return { kind: 'jobs', jobs: fault === 'half' ? listed.filter((_job, index) => index % 2 === 0) : listed }
  }

  #publish(): void {
    this.#acme.board.jobs = this.#jobs
      .filter(({ isListed }) => isListed)
      .map(({ id, title, text }) => ({ id, title, html: `<p>${text}</p>` }))
  }

  #pick<Item>(items: readonly Item[], which: number): Item | undefined {
    return items[which % Math.max(items.length, 1)]
  }

  /** Returns an imported job in one of `states`. `which` chooses one of several jobs. */
  async #imported(which: number, states: readonly string[]) {
    const { jobs } = await this.#acme.source()
    const job = this.#pick(
      jobs.filter(({ state }) => state !== null && states.includes(state)),
      which,
    )
    const here = job && this.#model.known.get(job.external_id)?.here
    return job && here && { id: job.job_id, here }
  }

  /**
   * Applies an event to the site and to the model. Moves the clock by a minute, because two changes at the same time
   * have no order.
   */
  async happen(event: Event): Promise<void> {
    this.#site.clock.now = new Date(this.#now + minutes(1))
    const { board, owner, reviewer, path } = this.#acme
    const model = this.#model
    if (event.kind === 'appear') {
      const id = String(++this.#count)
      const title = event.isRelevant ? `Django developer ${id}` : `Accountant ${id}`
      this.#jobs.push({ id, title, text: `Text of ${id}`, isRelevant: event.isRelevant, isListed: true })
    } else if (event.kind === 'change') {
      const job = this.#pick(this.#jobs, event.which)
      if (job) job[event.field ? 'title' : 'text'] += ` ${++this.#count}`
    } else if (event.kind === 'vanish' || event.kind === 'return') {
      const isListed = event.kind === 'return'
      const job = this.#pick(
        this.#jobs.filter((each) => each.isListed !== isListed),
        event.which,
      )
      if (job) job.isListed = isListed
    } else if (event.kind === 'vanish most') for (const job of this.#jobs.slice(1)) job.isListed = false
    else if (event.kind === 'fault') board.fault = event.fault
    else if (event.kind === 'repair') board.fault = undefined
    else if (event.kind === 'disorder') board.isDisordered = !board.isDisordered
    else if (event.kind === 'resume') {
      for (const paused of [true, false])
        await expectStatus(200, owner.call('PATCH', `${path}/${this.#sourceId}`, { body: { paused } }))
      model.resume(this.#now)
    } else if (event.kind === 'approve') {
      const found = await this.#imported(event.which, ['waiting', 'rechecking', 'changes_waiting'])
      if (!found) return
      await expectStatus(200, reviewer.call('POST', `/ninja-api/jobs/${found.id}/approve`, { body: {} }))
      model.approve(found.here)
    } else if (event.kind === 'refuse') {
      // Skips trusted companies. A refusal would end their trust, and the model does not predict this.
      const found = this.#isTrusted
        ? undefined
        : await this.#imported(event.which, ['waiting', 'changes_waiting'])
      if (!found) return
      const body = { reason: 'spam' }
      await expectStatus(200, reviewer.call('POST', `/ninja-api/jobs/${found.id}/refuse`, { body }))
      model.refuse(found.here)
    } else if (event.kind === 'person edits') {
      const open = ['waiting', 'published', 'rechecking', 'changes_waiting']
      const found = await this.#imported(event.which, open)
      if (!found || (found.here.state === 'published' && found.here.pending)) return
      const title = `Our own Django title ${++this.#count}`
      await expectStatus(200, owner.call('PUT', `/ninja-api/jobs/${found.id}`, { body: { title } }))
      const { pending, public: onBoard } = found.here
      model.change(found.here, { ...(pending ?? onBoard), title })
    } else if (event.kind === 'person withdraws') {
      const found = await this.#imported(event.which, [
        'waiting',
        'published',
        'rechecking',
        'changes_waiting',
      ])
      if (!found) return
      await expectStatus(200, owner.call('POST', `/ninja-api/jobs/${found.id}/withdraw`))
      model.takeOff(found.here)
    } else await this.#undo()
  }

  async #undo(): Promise<void> {
    const email = (await this.#site.messages()).findLast(({ template }) => template === 'source-withdrawn')
    if (email === undefined) return
    const { statusCode } = await this.#site.app.inject({
      method: 'POST',
      url: new URL(email.link).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      payload: '',
    })
    // Once all jobs of the email have been listed again, the server no longer knows the key and returns 404.
    expectEqual([303, 404].includes(statusCode), true)
    this.#model.undo(this.#now)
  }

  /** Moves the clock to the next full hour, and compares the jobs and emails with the model. */
  async pass(): Promise<void> {
    this.#publish()
    const sinceHour = (this.#now - START) % hours(1)
    await this.#site.pass(hours(1) - sinceHour)
    this.#model.round(this.#answer(), this.#now)
    const { jobs }: SourceWire = await this.#acme.source()
    expectEqual(Object.fromEntries(jobs.map((job) => [job.external_id, job.state])), this.#model.states())
    const feed: { items: { title: string; content_text?: string }[] } = (
      await this.#site.app.inject('/jobs.json')
    ).json()
    const wire: { title: string; description: string }[] = (
      await this.#site.app.inject('/ninja-api/jobs')
    ).json()
    const expected = this.#model.board()
    expectEqual(feed.items.length, expected.length)
    expectEqual(
      sorted(wire.map(({ title, description }) => ({ title, text: description }))),
      sorted(expected),
    )
    const sent = (await this.#site.messages()).filter(({ template }) =>
      /^source-(?:withdrawn|failing)$/.test(template),
    )
    expectEqual(
      sent.map(({ template }) => template),
      this.#model.emails.map(({ template }) => template),
    )
    for (const [index, { titles }] of this.#model.emails.entries())
      expectEqual(
        titles.filter((title) => !sent[index]?.text.includes(title)),
        [],
      )
  }
}

function expectEqual(actual: unknown, expected: unknown): void {
  expect(actual).toEqual(expected)
}

const sorted = (items: readonly object[]) =>
  items.map((item) => JSON.stringify(item)).toSorted((one, other) => (one < other ? -1 : 1))

async function expectStatus(
  status: number,
  answer: Promise<{ status: number; text: string }>,
): Promise<void> {
  const { status: actual, text } = await answer
  expectEqual([actual, text], [status, text])
}
