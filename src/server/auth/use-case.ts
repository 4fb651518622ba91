// What stands behind a call, and how the door keeps it.
import type * as z from 'zod/mini'

import type { AuthEndpoint } from '#contract/auth/auth-endpoint.ts'

import type { AuthContext, AuthParts } from './context.ts'
import type { AuthGuard } from './guards.ts'
import type { Action } from './rates.ts'

export type DoorParts = AuthParts & {
  readonly now: () => Date
  /** Milliseconds between the moments at which answers leave that must not tell who is here. */
  readonly stepMs: number
}

/** Without an `answer` in the contract it returns nothing, and the door says where the visitor stands. */
export type UseCase<Body extends z.ZodMiniType, Answer extends z.ZodMiniType> = (
  ctx: AuthContext,
  input: z.output<Body>,
) => Promise<z.ZodMiniType extends Answer ? void : z.input<Answer>>

export type Admission = {
  readonly guard: AuthGuard
  /** What is counted before the input is looked at. */
  readonly rate?: Action | undefined
  /** For calls whose time would tell whether an address is known: answers and refusals leave in steps. */
  readonly leaves?: 'in steps' | undefined
}

/** One call as it is bound. */
export type Bound = Admission & {
  readonly endpoint: AuthEndpoint
  /** What stands behind it. */
  readonly useCase: (...input: never[]) => unknown
  /** Checks the input; what it returns does what was asked. @throws Problem */
  readonly accept: (raw: unknown) => (ctx: AuthContext) => Promise<unknown>
}
