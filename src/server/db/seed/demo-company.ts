// The shape in which the demo companies and their jobs are written down.
import type {
  contractTypes,
  employmentSchedules,
  locationTypes,
  seniorityLevels,
} from '#contract/jobs/options.ts'

/** An invented company with its postings. `logo` is a path of our own server. */
export type DemoCompany = {
  readonly name: string
  readonly website: string | null
  readonly description: string | null
  readonly logo: string | null
  readonly jobs: readonly DemoJob[]
}

/** A posting, dated by its age so that the board looks alive whenever it is loaded. */
export type DemoJob = {
  readonly title: string
  /** Days since publication, with fractions. */
  readonly daysAgo: number
  /** Days from publication to expiry; as long as any other job when left out. */
  readonly openForDays?: number
  readonly isActive?: false
  readonly locationType: (typeof locationTypes)[number] | null
  readonly location: string | null
  /** ISO 3166-1 alpha-2; empty where none can be known. */
  readonly countries: readonly string[]
  readonly employmentSchedule: (typeof employmentSchedules)[number] | null
  readonly contractType: (typeof contractTypes)[number] | null
  readonly seniorityLevel: (typeof seniorityLevels)[number] | null
  readonly salary: DemoSalary | null
  readonly skills: readonly string[]
  readonly applyLink: string
  /** Markdown. */
  readonly description: string
}

/** US dollars per period; either end may be unknown. */
type DemoSalary = {
  readonly min: number | null
  readonly max: number | null
  readonly period: 'hour' | 'day' | 'week' | 'month' | 'year' | null
}
