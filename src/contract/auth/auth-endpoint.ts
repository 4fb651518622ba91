import type { ZodMiniType } from 'zod/mini'

import type { Endpoint } from '../endpoint.ts'

/**
 * A call of the account API. A call without input declares the body `nothing`. A call without `response` responds with
 * the auth state.
 */
export type AuthEndpoint<
  Body extends ZodMiniType = ZodMiniType,
  Answer extends ZodMiniType = ZodMiniType,
> = Endpoint<ZodMiniType, Body, Answer> & { readonly body: Body }

/**
 * Declares a call of the account API. Returns the declaration unchanged and keeps the types of its path and schemas.
 */
export function authEndpoint<const Declared extends AuthEndpoint>(declared: Declared): Declared {
  return declared
}
