import { expect, test } from 'vitest'

import { accounts } from '#server/auth/testing.ts'
import { digestRuns } from '#server/db/tables/job-alerts.ts'
import { insertJob } from '#server/db/testing/insert-job.ts'
import { days, hours, minutes } from '#server/lib/duration.ts'

import { insertActiveAlert } from '../insert-alert.testing.ts'

const changes = [
  ['Europe/Berlin', '2026-03-29', '02:30'],
  ['Europe/Berlin', '2026-10-25', '02:30'],
  ['America/New_York', '2026-03-08', '02:15'],
  ['America/New_York', '2026-11-01', '01:30'],
  ['Australia/Lord_Howe', '2026-10-04', '02:10'],
  ['Australia/Lord_Howe', '2026-04-05', '01:45'],
] as const

/** Formats local dates with Node's own time zone data, independently of the code under test. */
const localDates = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
const localHours = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit' })

/** All clock changes and due times are before this hour. */
const NIGHT_ENDS_AT = 5

/** Returns the times at which the test runs the due tasks: every half hour at night, otherwise every three hours. */
function timesOfRuns(timeZone: string, start: number, end: number): number[] {
  const times: number[] = []
  for (let at = start; at < end;) {
    times.push(at)
    at += Number(localHours(timeZone).format(at)) < NIGHT_ENDS_AT ? minutes(30) : hours(3)
  }
  return times
}

test.each(changes)(
  'in %s, around the clock change on %s, one digest is sent on each local day if digests are due at %s',
  async (timeZone, changeOn, time) => {
    const { app, db, clock, messages } = await accounts({ TIME_ZONE: timeZone, JOB_ALERTS_AT: time })
    const noon = Date.parse(`${changeOn}T12:00:00Z`)
    const [start, end] = [noon - days(2), noon + days(2)]
    const recipient = { email: 'reader@example.com' }
    await insertActiveAlert(db, { recipient, confirmedAt: new Date(start - minutes(1)) })
    const sentOn: string[] = []
    const sentJobs: string[] = []
    for (const at of timesOfRuns(timeZone, start, end)) {
      clock.now = new Date(at)
      await insertJob(db, { firstPublishedAt: clock.now, firstListedAt: clock.now, createdAt: clock.now })
      const before = (await messages()).length
      await app.tasks.runDue()
      for (const { text } of (await messages()).slice(before)) {
        sentOn.push(localDates(timeZone).format(clock.now))
        sentJobs.push(...(text.match(/\/jobs\/\d+\//g) ?? []))
      }
    }
    expect(sentOn).toHaveLength(4)
    expect(new Set(sentOn).size).toBe(4)
    expect(sentOn).toContain(changeOn)
    expect(new Set(sentJobs).size).toBe(sentJobs.length)
    const runs = await db.select().from(digestRuns)
    const daily = runs.filter(({ frequency }) => frequency === 'daily').map(({ dueOn }) => dueOn)
    expect(daily.toSorted().slice(-4)).toEqual(sentOn)
  },
)
