import type {
  contractTypes,
  employmentSchedules,
  locationTypes,
  seniorityLevels,
} from '#contract/jobs/options.ts'
import type { Overlap } from '#contract/jobs/rules/working-hours.ts'

/** An invented company with its jobs. `logo` is the path of an image in the web build. */
export type DemoCompany = {
  readonly name: string
  readonly website: string | null
  readonly description: string | null
  readonly logo: string | null
  readonly jobs: readonly DemoJob[]
}

/** An invented job. Its dates are relative to the time of loading, so that the demo board looks current. */
export type DemoJob = {
  readonly title: string
  /** Days between the publication and the loading of the demo data, with fractions. */
  readonly daysAgo: number
  /** Days from publication to expiry. Defaults to the lifetime of real jobs. */
  readonly openForDays?: number
  readonly stage?: 'off'
  readonly locationType: (typeof locationTypes)[number] | null
  readonly location: string | null
  /** The countries where applicants may live, as ISO 3166-1 alpha-2 codes. Empty if unknown. */
  readonly countries: readonly string[]
  /** The working hours that the job needs. */
  readonly overlap?: Overlap
  readonly employmentSchedule: (typeof employmentSchedules)[number] | null
  readonly contractType: (typeof contractTypes)[number] | null
  readonly seniorityLevel: (typeof seniorityLevels)[number] | null
  readonly salary: DemoSalary | null
  readonly skills: readonly string[]
  readonly applyLink: string
  /** Text in Markdown. */
  readonly description: string
}

/** A salary in US dollars per period. `null` stands for an unknown minimum, maximum or period. */
type DemoSalary = {
  readonly min: number | null
  readonly max: number | null
  readonly period: 'hour' | 'day' | 'week' | 'month' | 'year' | null
}
