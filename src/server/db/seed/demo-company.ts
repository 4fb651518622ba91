import type {
  contractTypes,
  employmentSchedules,
  locationTypes,
  seniorityLevels,
} from '#contract/jobs/options.ts'

/** An invented company with its jobs. `logo` is a path on this server. */
export type DemoCompany = {
  readonly name: string
  readonly website: string | null
  readonly description: string | null
  readonly logo: string | null
  readonly jobs: readonly DemoJob[]
}

/** An invented job. Its dates are relative, so that the demo board always looks current. */
export type DemoJob = {
  readonly title: string
  /** Days since publication, with fractions. */
  readonly daysAgo: number
  /** Days from publication to expiry. Defaults to the lifetime of real jobs. */
  readonly openForDays?: number
  readonly isActive?: false
  readonly locationType: (typeof locationTypes)[number] | null
  readonly location: string | null
  /** ISO 3166-1 alpha-2. Empty if unknown. */
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

/** US dollars per period. `null` stands for an unknown minimum, maximum or period. */
type DemoSalary = {
  readonly min: number | null
  readonly max: number | null
  readonly period: 'hour' | 'day' | 'week' | 'month' | 'year' | null
}
