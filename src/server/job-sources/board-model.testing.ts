// Predicts the jobs and emails of a source after each hour, according to the tables in docs/how-to/job-sources.md.
import { hours } from '#server/lib/duration.ts'

import {
  type Answer,
  type Content,
  type Email,
  type LocalJob,
  isSame,
  isSentBack,
  type TrackedJob,
  type AtsListing,
  merge,
  type State,
} from './board-model-job.testing.ts'

export class BoardModel {
  readonly known = new Map<string, TrackedJob>()
  readonly emails: Email[] = []
  /** The last email about withdrawn jobs: the IDs of the jobs at the ATS, and the time of the email. */
  lastEmail: { ids: string[]; at: number } = { ids: [], at: -Infinity }
  readonly #isTrusted: boolean
  #dueAt = -Infinity
  #failures = 0
  #failingSince: number | undefined
  #isFailureEmailed = false
  #wasMass = false
  #isFirst = true

  constructor({ isTrusted }: { isTrusted: boolean }) {
    this.#isTrusted = isTrusted
  }

  /** Resumes a paused source. The next round accepts a list from which many jobs have disappeared. */
  resume(now: number): void {
    this.#dueAt = now
    this.#failures = 0
    this.#failingSince = undefined
    this.#isFailureEmailed = false
    this.#wasMass = false
    this.#isFirst = true
  }

  round(answer: Answer, now: number): void {
    if (now < this.#dueAt) return
    if (answer.kind === 'failed') return this.#fail(now, false)
    const listed = new Map(answer.jobs.map((job) => [job.id, job]))
    const present = [...this.known].filter(([, { missingSince }]) => missingSince === undefined)
    const lost = present.filter(([id]) => !listed.has(id))
    if (!this.#isFirst && present.length >= 4 && lost.length > present.length / 2)
      return this.#fail(now, true)
    this.#isFirst = false
    for (const job of listed.values()) this.#follow(job)
    this.#withdraw(listed, now)
    this.#failures = 0
    this.#failingSince = undefined
    this.#isFailureEmailed = false
    this.#wasMass = false
    this.#dueAt = now
  }

  #fail(now: number, isMass: boolean): void {
    this.#isFirst = false
    this.#failures++
    this.#failingSince ??= now
    const failing = now - this.#failingSince
    const isStillMass = isMass && this.#wasMass && failing >= hours(24)
    if (!this.#isFailureEmailed && (isStillMass || failing >= hours(3 * 24))) {
      this.#isFailureEmailed = true
      this.emails.push({ template: 'source-failing', titles: [] })
    }
    this.#wasMass = isMass
    const pauseHours = isMass ? 24 : Math.min(2 ** (this.#failures - 1), 24)
    this.#dueAt = now + hours(pauseHours)
  }

  #follow({ id, isRelevant, title, text }: AtsListing): void {
    const content = { title, text }
    const known = this.known.get(id) ?? { title, missingSince: undefined }
    this.known.set(id, known)
    const { here } = known
    known.title = title
    if (here === undefined) {
      known.missingSince = undefined
      if (isRelevant) known.here = this.#import(content)
      return
    }
    const isBack = here.isWithdrawnBySource && known.missingSince !== undefined
    if (!isSame(here.applied, content)) this.#edit(here, content, isBack)
    if (isBack) this.submit(here)
    if (known.missingSince !== undefined)
      Object.assign(here, { isWithdrawnBySource: false, wasWithdrawn: false })
    known.missingSince = undefined
  }

  #import(content: Content): LocalJob {
    const here: LocalJob = {
      state: 'draft',
      public: content,
      pending: undefined,
      applied: content,
      isApproved: false,
      isWithdrawnBySource: false,
      wasWithdrawn: false,
      wasPublished: false,
    }
    this.submit(here)
    return here
  }

  /** Submits a draft: the job is published if its company is trusted, and otherwise pending. */
  submit(here: LocalJob): void {
    here.isWithdrawnBySource = false
    if (here.isApproved && here.wasPublished) here.state = 'published'
    else if (this.#isTrusted) Object.assign(here, { state: 'rechecking', wasPublished: true })
    else here.state = 'waiting'
  }

  #edit(here: LocalJob, next: Content, isBack: boolean): void {
    const open: State[] = ['waiting', 'published', 'rechecking', 'changes_waiting']
    if (!isBack && (!open.includes(here.state) || isSentBack(here))) return
    this.change(here, merge({ here: here.pending ?? here.public, applied: here.applied, next }))
    here.applied = next
  }

  /** Applies a change as if a member made it. Some changes are pending until a review. */
  change(here: LocalJob, next: Content): void {
    if (isSame(here.pending ?? here.public, next)) return
    const isOnBoard = ['published', 'rechecking', 'changes_waiting'].includes(here.state)
    if (!isOnBoard || (this.#isTrusted && here.pending === undefined)) {
      here.public = next
      here.isApproved = false
      if (isOnBoard) here.state = 'rechecking'
    } else if (isSame(here.public, next))
      Object.assign(here, { pending: undefined, state: here.isApproved ? 'published' : 'rechecking' })
    else Object.assign(here, { pending: next, state: 'changes_waiting' })
  }

  #withdraw(listed: ReadonlyMap<string, AtsListing>, now: number): void {
    const withdrawn: string[] = []
    for (const [id, known] of [...this.known].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      if (listed.has(id)) continue
      known.missingSince ??= now
      if (now - known.missingSince < hours(1)) continue
      const { here } = known
      if (here === undefined) this.known.delete(id)
      else if (['waiting', 'published', 'rechecking', 'changes_waiting'].includes(here.state)) {
        if (here.wasWithdrawn) continue
        this.takeOff(here)
        Object.assign(here, { isWithdrawnBySource: true, wasWithdrawn: true })
        withdrawn.push(id)
      }
    }
    if (withdrawn.length === 0) return
    const titles = withdrawn.map((id) => this.known.get(id)?.title ?? '')
    this.emails.push({ template: 'source-withdrawn', titles })
    this.lastEmail = { ids: withdrawn, at: now }
  }

  /** Withdraws a published or pending job. */
  takeOff(here: LocalJob): void {
    if (here.state === 'rechecking') here.isApproved = false
    if (here.pending) Object.assign(here, { public: here.pending, pending: undefined, isApproved: false })
    here.state = here.wasPublished ? 'withdrawn' : 'draft'
  }

  approve(here: LocalJob): void {
    if (here.pending) Object.assign(here, { public: here.pending, pending: undefined })
    Object.assign(here, { state: 'published', isApproved: true, wasPublished: true })
  }

  /** Refuses a pending job, or the pending changes of a published job. */
  refuse(here: LocalJob): void {
    if (here.state === 'waiting') here.state = 'refused'
    else here.state = 'published'
  }

  /** Restores the jobs that the last email reported as withdrawn, as the link in this email does. */
  undo(now: number): void {
    if (now - this.lastEmail.at > hours(7 * 24)) return
    for (const id of this.lastEmail.ids) {
      const here = this.known.get(id)?.here
      if (here?.isWithdrawnBySource) this.submit(here)
    }
  }

  /** Returns the published jobs. */
  board(): Content[] {
    const visible = new Set(['published', 'rechecking', 'changes_waiting'])
    return [...this.known.values()].flatMap(({ here }) =>
      here && visible.has(here.state) ? [here.public] : [],
    )
  }

  /** Returns the state of each job by its ID at the ATS. The state of a rejected job is null. */
  states(): Record<string, State | null> {
    return Object.fromEntries(Array.from(this.known, ([id, { here }]) => [id, here?.state ?? null]))
  }
}
