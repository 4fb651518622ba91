// Prints an OpenAPI 3.1 document from endpoints of the contract.
import { z } from 'zod'

import type { Endpoint } from '#contract/endpoint.ts'

type Documented = {
  endpoint: Endpoint
  /** What may go wrong: status, and in words why. */
  refusals: Readonly<Record<number, string>>
}

type DocumentParts = {
  title: string
  description: string
  /** The origin under which the API is reached. */
  server: string
  endpoints: readonly Documented[]
  /** Schemas that the document shall name. */
  named: Readonly<Record<string, z.core.$ZodType>>
  /** The schema of the body of a refusal, by its name in `named`. */
  refusal: (status: number) => string
}

type Json = Record<string, unknown>

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const asJson = (schema: unknown) => ({ 'application/json': { schema } })

/** The document as plain data. */
export function openApiOf({ title, description, server, endpoints, named, refusal }: DocumentParts): Json {
  const print = printer(named)
  const paths: Record<string, Json> = {}
  for (const documented of endpoints) {
    const { method, path } = documented.endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(documented, { print, refusal }) }
  }
  return {
    openapi: '3.1.0',
    info: { title, description, version: '1.0.0' },
    servers: [{ url: server }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, print.whole(schema)])),
    },
  }
}

type Tools = { print: ReturnType<typeof printer>; refusal: DocumentParts['refusal'] }

function operation({ endpoint, refusals }: Documented, { print, refusal }: Tools): Json {
  const { id, summary, params, body, answer } = endpoint
  const refused = Object.entries(refusals).map(([status, description]) => [
    status,
    { description, content: asJson(ref(refusal(Number(status)))) },
  ])
  return {
    operationId: id,
    summary,
    ...(params && { parameters: parameters(print.whole(params)) }),
    ...(body && { requestBody: { required: true, content: asJson(print.use(body)) } }),
    responses: {
      ...(answer
        ? { 200: { description: 'Done', content: asJson(print.use(answer)) } }
        : { 204: { description: 'Done' } }),
      ...Object.fromEntries(refused),
    },
  }
}

function parameters({ properties }: Json): Json[] {
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema,
  }))
}

/** Turns schemas into JSON Schema: `whole` in full, `use` by reference where the schema has a name. */
function printer(named: DocumentParts['named']) {
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of Object.entries(named)) registry.add(schema, { id: name })
  const nameOf = (schema: z.core.$ZodType) => registry.get(schema)?.id ?? ''
  const whole = (schema: z.core.$ZodType) => {
    const printed = z.toJSONSchema(schema, { metadata: registry, io: 'output' })
    return tidy(printed.$defs?.[nameOf(schema)] ?? printed)
  }
  return {
    whole,
    use: (schema: z.core.$ZodType): Json => (registry.has(schema) ? ref(nameOf(schema)) : whole(schema)),
  }
}

/** References point into the document; bounds and patterns that every number and date has say nothing. */
function tidy(schema: object): Json {
  const text = JSON.stringify(schema, (key, value: unknown) => {
    if (key === '$schema' || key === '$defs' || (key === 'id' && typeof value === 'string')) return undefined
    if (value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER) return undefined
    return key === 'pattern' ? undefined : value
  })
  const printed: Json = JSON.parse(text.replaceAll('#/$defs/', '#/components/schemas/'))
  return printed
}
