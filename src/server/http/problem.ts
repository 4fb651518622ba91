// Errors that are reported to the caller. A use case throws a `Problem`, and each API formats it in its own way.
import * as z from 'zod/mini'

import type { Endpoint } from '#contract/endpoint.ts'
import { isOutage } from '#server/db/outage.ts'
import { QueueFull } from '#server/lib/concurrency-limit.ts'
import { seconds } from '#server/lib/duration.ts'

/** The kinds of errors, each with its status. An API can use another status. */
export const problemStatus = {
  malformed: 400,
  unauthenticated: 401,
  reauthenticate: 401,
  notPending: 401,
  forbidden: 403,
  denied: 403,
  notFound: 404,
  wrongMethod: 405,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  unsupported: 415,
  invalid: 422,
  tooMany: 429,
  badGateway: 502,
  busy: 503,
  unavailable: 503,
  noRoom: 507,
} as const

export type ProblemKind = keyof typeof problemStatus

/** One fault in the input. `loc` is its place: 'path', 'query' or 'body', followed by the keys of the field. */
export type Fault = {
  readonly code: string
  readonly message: string
  readonly loc: readonly PropertyKey[]
  /** Values for the message, from the schema of the contract. */
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

/** An error that is reported to the caller. Any other error is a bug or an outage. */
export class Problem extends Error {
  override name = 'Problem'
  readonly kind: ProblemKind
  readonly faults: readonly Fault[]
  /** The number of seconds after which the client may try again. */
  readonly retryAfterSeconds: number | undefined

  constructor(kind: ProblemKind, faults: readonly Fault[] = [], retryAfterSeconds?: number) {
    super(kind)
    this.kind = kind
    this.faults = faults
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** For faults that the contract's schema of the body cannot detect. `error` is the message. */
export function fieldFault(field: string, error: string): Fault {
  return {
    code: 'custom',
    message: error,
    loc: ['body', field],
    params: { type: 'value_error', ctx: { error } },
  }
}

/** Returns a problem with the part of the input at `loc`, such as `'query', 'search'`. */
export function invalidInput(message: string, ...loc: Fault['loc']): Problem {
  return new Problem('invalid', [{ code: 'value_error', message, loc }])
}

/** Returns a problem with a sentence that concerns no single field of the input. */
export function refusal(
  kind: ProblemKind,
  message: string,
  { code = kind, retryAfterMs }: { code?: string; retryAfterMs?: number } = {},
): Problem {
  const retryAfter = retryAfterMs === undefined ? undefined : toSeconds(retryAfterMs)
  return new Problem(kind, [{ code, message, loc: [] }], retryAfter)
}

/** Returns a 429 with a Retry-After header. As in django-allauth, the body has no message unless one is given. */
export const tooMany = (retryAfterMs: number, message?: string): Problem =>
  message === undefined
    ? new Problem('tooMany', [], toSeconds(retryAfterMs))
    : refusal('tooMany', message, { code: 'too_many', retryAfterMs })

export const toSeconds = (ms: number) => Math.max(1, Math.ceil(ms / seconds(1)))

/** Returns `value`. @throws Problem `notFound` if `value` is undefined */
export function orNotFound<T>(value: T | undefined): T {
  if (value === undefined) throw new Problem('notFound')
  return value
}

/** Turns a 404 into undefined. Throws all other errors again. */
export function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Problem && error.kind === 'notFound')) throw error
}

/** Returns the input as the schema has parsed it. @throws Problem `invalid` with the location of each fault */
export function parseInput<S extends z.ZodMiniType>(
  schema: S,
  where: 'path' | 'body',
  input: unknown,
): z.output<S> {
  const result = z.safeParse(schema, input)
  if (result.success) return result.data
  throw new Problem(
    'invalid',
    result.error.issues.map((issue) => faultOf(where, issue)),
  )
}

function faultOf(where: 'path' | 'body', issue: z.core.$ZodIssue): Fault {
  const { code, message, path } = issue
  return { code, message, loc: [where, ...path], params: issue.code === 'custom' ? issue.params : undefined }
}

/**
 * Runs all functions in `works` and returns their results.
 * @throws Problem `invalid` with the faults of all functions that fail
 */
function collectFaults<T>(works: readonly (() => T)[]): T[] {
  const faults: Fault[] = []
  const results = works.flatMap((work) => {
    try {
      return [work()]
    } catch (error) {
      if (!(error instanceof Problem && error.kind === 'invalid')) throw error
      faults.push(...error.faults)
      return []
    }
  })
  if (faults.length > 0) throw new Problem('invalid', faults)
  return results
}

const kindOfStatus = new Map<unknown, ProblemKind>([
  [400, 'malformed'],
  [413, 'tooLarge'],
  [414, 'notFound'],
  [415, 'unsupported'],
])

/** The number of seconds after which a client may retry if a queue is full. */
const BUSY_SECONDS = 2
/** The number of seconds after which a client may retry during a database outage. */
export const OUTAGE_SECONDS = 5

/** Returns the `Problem` for an error, including an error of Fastify. Returns undefined for an unexpected error. */
export function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (error instanceof QueueFull) return new Problem('busy', [], BUSY_SECONDS)
  if (isOutage(error)) return new Problem('unavailable', [], OUTAGE_SECONDS)
  const kind =
    error instanceof Error && 'statusCode' in error ? kindOfStatus.get(error.statusCode) : undefined
  return kind && new Problem(kind)
}

export type Input = { readonly params: unknown; readonly body: unknown }

/** Returns the parsed path parameters and body. @throws Problem `invalid` with all faults of the path and the body */
export function parseEndpointInput({ params, body }: Endpoint, raw: Input): Input {
  const [readParams, readBody] = collectFaults<unknown>([
    () => params && parseInput(params, 'path', raw.params),
    () => body && parseInput(body, 'body', raw.body),
  ])
  return { params: readParams, body: readBody }
}
