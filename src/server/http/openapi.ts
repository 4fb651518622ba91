// Prints an OpenAPI 3.1 document from endpoints of the contract.
import { z } from 'zod'

import type { Endpoint } from '#contract/endpoint.ts'

export type Parameter = { name: string; in: 'header' | 'query'; description: string; required: boolean }

/** How a program says who calls. Browsers have their cookie. */
const securitySchemes = {
  ApiKey: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Api-Key`, a space, the key' },
  SessionToken: { type: 'apiKey', in: 'header', name: 'X-Session-Token' },
  Basic: { type: 'http', scheme: 'basic' },
} as const

export type Credentials = keyof typeof securitySchemes

export type Documented = {
  endpoint: Endpoint
  /** What the call reads beside its path and its body. */
  parameters?: readonly Parameter[]
  /** What a caller needs one of; nothing where anybody may call. */
  credentials?: readonly Credentials[]
  /** The body is a page's form, and the answer where the browser goes from there. */
  isForm?: boolean
  /** The status of success; 200, or 204 without an answer. */
  status?: number
  /** The answer is a file of this type. */
  file?: string
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
  /** What is to be said of schemas that do not show by themselves what passes through them. */
  described?: ReadonlyMap<z.core.$ZodType, Json>
  /** The schema of the body of a refusal, by its name in `named`. */
  refusal: (status: number) => string
}

type Json = Record<string, unknown>

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const asJson = (schema: unknown) => ({ 'application/json': { schema } })

/** The document as plain data. */
export function openApiOf(parts: DocumentParts): Json {
  const { title, description, server, endpoints, named, refusal } = parts
  const print = printer(parts)
  const paths: Record<string, Json> = {}
  const used = new Set(endpoints.flatMap(({ credentials = [] }) => credentials))
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
      ...(used.size > 0 && {
        securitySchemes: Object.fromEntries(Array.from(used, (name) => [name, securitySchemes[name]])),
      }),
    },
  }
}

type Tools = { print: ReturnType<typeof printer>; refusal: DocumentParts['refusal'] }

function operation(documented: Documented, { print, refusal }: Tools): Json {
  const { endpoint, parameters = [], credentials, isForm = false, refusals } = documented
  const { id, summary, params, body, answer } = endpoint
  const refused = Object.entries(refusals).map(([status, description]) => [
    status,
    { description, content: asJson(ref(refusal(Number(status)))) },
  ])
  return {
    operationId: id,
    summary,
    ...((params ?? parameters.length > 0) && {
      parameters: [...(params ? pathParameters(print.whole(params)) : []), ...parameters.map(textParameter)],
    }),
    ...(credentials && { security: credentials.map((name) => ({ [name]: [] })) }),
    ...(body && { requestBody: { required: true, content: content(print.use(body), isForm) } }),
    responses: {
      ...done(answer && print.use(answer), documented),
      ...Object.fromEntries(refused),
    },
  }
}

function pathParameters({ properties }: Json): Json[] {
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema,
  }))
}

function textParameter(parameter: Parameter): Json {
  return { ...parameter, schema: { type: 'string' } }
}

function content(schema: Json, isForm: boolean): Json {
  return isForm ? { 'application/x-www-form-urlencoded': { schema } } : asJson(schema)
}

function done(answer: Json | undefined, { isForm, status = 200, file }: Documented): Json {
  if (file !== undefined)
    return { 200: { description: 'Done', content: { [file]: { schema: { type: 'string' } } } } }
  if (isForm) return { 302: { description: 'Where to go from here' } }
  return answer
    ? { [status]: { description: 'Done', content: asJson(answer) } }
    : { 204: { description: 'Done' } }
}

/** Turns schemas into JSON Schema: `whole` in full, `use` by reference where the schema has a name. */
function printer({ named, described = new Map() }: Pick<DocumentParts, 'named' | 'described'>) {
  const registry = z.registry<{ id?: string }>()
  for (const [schema, said] of described) registry.add(schema, said)
  for (const [name, schema] of Object.entries(named)) registry.add(schema, { id: name })
  const nameOf = (schema: z.core.$ZodType) => registry.get(schema)?.id ?? ''
  const whole = (schema: z.core.$ZodType) => {
    const printed = z.toJSONSchema(schema, { metadata: registry, io: 'output', unrepresentable: 'any' })
    return tidy(printed.$defs?.[nameOf(schema)] ?? printed)
  }
  return {
    whole,
    use: (schema: z.core.$ZodType): Json => (nameOf(schema) === '' ? whole(schema) : ref(nameOf(schema))),
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
