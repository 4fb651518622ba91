// What a client sends with each account call, and what it gets: types alone, so a browser needs no zod for them.
import type { AnswerOf, FillingOf, Routes } from '../api.ts'
import type { base } from './auth-call.ts'
import type { AuthAnswer } from './auth-state.ts'
import type { authEndpoints } from './endpoints.ts'

type AuthRoutes = Routes<typeof authEndpoints, typeof base>

/** A call as it is written: 'POST /auth/login'. */
export type AuthRoute = keyof AuthRoutes

export type AuthFilling<Route extends AuthRoute> = FillingOf<AuthRoutes[Route]>

/** The bodies of the calls that send one. */
export type AuthBodies = {
  [
    Route in AuthRoute as AuthFilling<Route> extends { body: object } ? Route : never
  ]: AuthFilling<Route> extends {
    body: infer Body
  }
    ? Body
    : never
}

type Part<Answer, Key extends string> = Answer extends Record<Key, infer Value> ? Value : never

/** The `data` of a call's own answer; `never` where it answers only where the visitor stands. */
export type AuthData<Route extends AuthRoute> = Part<AnswerOf<AuthRoutes[Route]>, 'data'>
type AuthMeta<Route extends AuthRoute> = Part<AnswerOf<AuthRoutes[Route]>, 'meta'>

/** The answer of a call, whatever its status: an error has neither its data nor its meta. */
export type AuthAnswerTo<Route extends AuthRoute> = AuthAnswer &
  ([AuthData<Route>] extends [never] ? unknown : { readonly data?: AuthData<Route> }) &
  ([AuthMeta<Route>] extends [never] ? unknown : { readonly meta?: Partial<AuthMeta<Route>> })
