// The shape of an account call: it always says what it takes, since the protocol reads every body.
import type { ZodMiniType } from 'zod/mini'

import type { AuthCall } from './auth-call.ts'

/** Without `answer` a call answers where the visitor stands. */
export type AuthEndpoint<
  Body extends ZodMiniType = ZodMiniType,
  Answer extends ZodMiniType = ZodMiniType,
> = AuthCall & {
  readonly summary: string
  readonly body: Body
  readonly answer?: Answer
}

/** Declares an account call; returns it as it came, with its schemas' types kept. */
export function authEndpoint<Body extends ZodMiniType, Answer extends ZodMiniType = ZodMiniType>(
  it: AuthEndpoint<Body, Answer>,
): AuthEndpoint<Body, Answer> {
  return it
}
