// How often employers may do what costs others something.
import type { Context } from '#server/http/context.ts'

/** Counts a call, by who makes it and by what it aims at. @throws Problem `tooMany` */
export type LimitCalls = (ctx: Context, key?: string) => Promise<void>

export type EmployerLimits = {
  readonly newCompanies: LimitCalls
  readonly invitations: LimitCalls
  readonly domainChecks: LimitCalls
}
