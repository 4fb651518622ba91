import type { ZodMiniType } from 'zod/mini'

import type { Endpoint } from '../endpoint.ts'

/** An account call always says what it takes, since the protocol reads every body. Without `answer` it answers with the auth state. */
export type AuthEndpoint<
  Body extends ZodMiniType = ZodMiniType,
  Answer extends ZodMiniType = ZodMiniType,
> = Endpoint<ZodMiniType, Body, Answer> & { readonly body: Body }

/** Declares an account call; returns it as it came, with the types of its path and its schemas kept. */
export function authEndpoint<const It extends AuthEndpoint>(it: It): It {
  return it
}
