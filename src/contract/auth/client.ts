// Types of requests and responses. Types only, to keep zod out of the browser bundle.
import type { ResponseOf, ArgumentsOf, Routes } from '../api.ts'
import type { base } from './auth-call.ts'
import type { AuthAnswer } from './auth-state.ts'
import type { authEndpoints } from './endpoints.ts'

type AuthRoutes = Routes<typeof authEndpoints, typeof base>

/** A call as method and path, for example 'POST /auth/login'. */
export type AuthRoute = keyof AuthRoutes

export type AuthArguments<Route extends AuthRoute> = ArgumentsOf<AuthRoutes[Route]>

export type AuthBodies = {
  [
    Route in AuthRoute as AuthArguments<Route> extends { body: object } ? Route : never
  ]: AuthArguments<Route> extends {
    body: infer Body
  }
    ? Body
    : never
}

type PropertyOf<Answer, Key extends string> = Answer extends Record<Key, infer Value> ? Value : never

/** The `data` of the response. `never` if the call responds only with the auth state. */
export type AuthData<Route extends AuthRoute> = PropertyOf<ResponseOf<AuthRoutes[Route]>, 'data'>
type AuthMeta<Route extends AuthRoute> = PropertyOf<ResponseOf<AuthRoutes[Route]>, 'meta'>

/** The response of a call with any status. Error responses have neither the data nor the meta of the call. */
export type AuthAnswerTo<Route extends AuthRoute> = AuthAnswer &
  ([AuthData<Route>] extends [never] ? unknown : { readonly data?: AuthData<Route> }) &
  ([AuthMeta<Route>] extends [never] ? unknown : { readonly meta?: Partial<AuthMeta<Route>> })
