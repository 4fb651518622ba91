// What can be wrong with a request. Code throws a Problem; each API answers it in its own error format.
import * as z from 'zod/mini'

import { isOutage } from '#server/db/outage.ts'
import { QueueFull } from '#server/lib/concurrency-limit.ts'

/** The kinds of errors, with the status where an error format has no other. */
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
  busy: 503,
  unavailable: 503,
  noRoom: 507,
} as const

export type ProblemKind = keyof typeof problemStatus

/** One fault of the input: where it is ('path' or 'body', then the keys) and what the contract says of it. */
export type Fault = {
  readonly code: string
  readonly message: string
  readonly loc: readonly PropertyKey[]
  /** What a schema of the contract says besides. */
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

/** An error that is reported to the caller. Everything else that is thrown is a bug or an outage: 500. */
export class Problem extends Error {
  override name = 'Problem'
  readonly kind: ProblemKind
  readonly faults: readonly Fault[]
  /** When to come back, for those who ask too much. */
  readonly retryAfterSeconds: number | undefined

  constructor(kind: ProblemKind, faults: readonly Fault[] = [], retryAfterSeconds?: number) {
    super(kind)
    this.kind = kind
    this.faults = faults
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** What was looked for. Throws a `notFound` Problem when there is nothing. */
export function found<T>(it: T | undefined): T {
  if (it === undefined) throw new Problem('notFound')
  return it
}

/** Checks input by its schema. Throws an `invalid` Problem that says where each fault is. */
export function checked<S extends z.ZodMiniType>(
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

/** What the works give, in order. @throws Problem `invalid` with the faults of all of them. */
export function together<T>(works: readonly (() => T)[]): T[] {
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

/** Until somebody who found all places taken may come back. */
const BUSY_SECONDS = 2
/** Until somebody may come back whom the database could not serve. */
export const OUTAGE_SECONDS = 5

/** The Problem in what was thrown, also where Fastify rejected the request; undefined for an error of ours. */
export function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (error instanceof QueueFull) return new Problem('busy', [], BUSY_SECONDS)
  if (isOutage(error)) return new Problem('unavailable', [], OUTAGE_SECONDS)
  const kind =
    error instanceof Error && 'statusCode' in error ? kindOfStatus.get(error.statusCode) : undefined
  return kind && new Problem(kind)
}
