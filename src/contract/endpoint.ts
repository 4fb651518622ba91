// The one shape of a call: the server binds a handler to it, the browser calls it, OpenAPI prints it.
import type { z } from 'zod'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * An endpoint as a value. `path` holds its parameters in braces, as in OpenAPI: `/ninja-api/jobs/{job_id}`.
 * A schema that is left out means that the call has none: `answer` left out is an empty answer (204).
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  /** Unique across the product; names the call in errors and in OpenAPI. */
  readonly id: string
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly params?: Params
  readonly body?: Body
  readonly answer?: Answer
}

/** Declares an endpoint; returns it as it came, with its schemas' types kept. */
export function endpoint<
  Params extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
>(it: Endpoint<Params, Body, Answer>): Endpoint<Params, Body, Answer> {
  return it
}
