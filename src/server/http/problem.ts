// What can be wrong with a request. Code inside throws a Problem; each API says it in its own dialect.
import * as z from 'zod/mini'

/** The kinds of refusal, each with its status where a dialect has no other. */
export const problemStatus = {
  malformed: 400,
  unauthenticated: 401,
  reauthenticate: 401,
  forbidden: 403,
  notFound: 404,
  wrongMethod: 405,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  unsupported: 415,
  invalid: 422,
  tooMany: 429,
} as const

export type ProblemKind = keyof typeof problemStatus

/** One fault of the input: where it is ('path' or 'body', then the keys) and what the contract says of it. */
export type Fault = {
  readonly code: string
  readonly message: string
  readonly loc: readonly PropertyKey[]
}

/** A refusal that the caller may know of. Everything else that is thrown is an error of ours. */
export class Problem extends Error {
  override name = 'Problem'
  readonly kind: ProblemKind
  readonly faults: readonly Fault[]

  constructor(kind: ProblemKind, faults: readonly Fault[] = []) {
    super(kind)
    this.kind = kind
    this.faults = faults
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
  const faults = result.error.issues.map(({ code, message, path }) => ({
    code,
    message,
    loc: [where, ...path],
  }))
  throw new Problem('invalid', faults)
}

const kindOfStatus = new Map<unknown, ProblemKind>([
  [400, 'malformed'],
  [413, 'tooLarge'],
  [414, 'notFound'],
  [415, 'unsupported'],
])

/** The Problem in what was thrown, also where Fastify refused the request; undefined for an error of ours. */
export function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  const kind =
    error instanceof Error && 'statusCode' in error ? kindOfStatus.get(error.statusCode) : undefined
  return kind && new Problem(kind)
}
