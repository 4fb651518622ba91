import {
  createDocument,
  type CreateDocumentOptions,
  createSchema,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import * as z from 'zod/mini'

import type { Endpoint, Parameter } from '#contract/endpoint.ts'
import { pictureTypes } from '#contract/images/rules/picture.ts'

/** The ways in which programs authenticate. Browsers use the session cookie instead. */
const securitySchemes = {
  ApiKey: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Api-Key`, a space, the key' },
  SessionToken: { type: 'apiKey', in: 'header', name: 'X-Session-Token' },
  Basic: { type: 'http', scheme: 'basic' },
} as const

export type SecurityScheme = keyof typeof securitySchemes

export type Operation = {
  endpoint: Endpoint
  /** The group in which the documentation shows the operation. */
  tag?: string
  /** Parameters in addition to those of the path. */
  parameters?: readonly Parameter[]
  /** The accepted authentication methods, one of which is enough. Undefined for public operations. */
  security?: readonly SecurityScheme[]
  /** Set if the body is an HTML form and the response a redirect. */
  isForm?: boolean
  /** The status of a successful response. By default, 200 with content and 204 without. */
  status?: number
  /** Descriptions of the errors by status code. */
  errors: Readonly<Record<number, string>>
}

type Schema = z.core.$ZodType

type DocumentParts = {
  title: string
  description: string
  /** The origin of the API (scheme, host and port). */
  server: string
  operations: readonly Operation[]
  /** The schemas that get a name in the document. Other schemas are repeated wherever they are used. */
  schemas: Readonly<Record<string, Schema>>
  /**
   * JSON Schemas to use in place of schemas of the contract that parse with a function. Such schemas cannot be
   * converted.
   */
  overrides?: readonly (readonly [Schema, oas31.SchemaObject])[]
  errorSchema: (status: number) => Schema
}

export function openApiDocument(parts: DocumentParts) {
  const { title, description, server, operations, schemas } = parts
  const options = optionsWith(parts.overrides)
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [schema, name]))
  // Describes the output of each schema, because the input of a schema that parses with a function is `unknown`.
  const parsed = (schema: Schema) => {
    const name = names.get(schema)
    return name === undefined
      ? createSchema(schema, { io: 'output', opts: options }).schema
      : { $ref: `#/components/schemas/${name}` }
  }
  const paths: ZodOpenApiPathsObject = {}
  for (const operation of operations) {
    const { method, path } = operation.endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation, parts.errorSchema, parsed) }
  }
  const used = new Set(operations.flatMap(({ security = [] }) => security))
  return createDocument(
    {
      openapi: '3.1.0',
      info: { title, description, version: '1.0.0' },
      servers: [{ url: server }],
      paths,
      components: {
        schemas,
        ...(used.size > 0 && {
          securitySchemes: Object.fromEntries(Array.from(used, (name) => [name, securitySchemes[name]])),
        }),
      },
    },
    options,
  )
}

type ParseSchema = (schema: Schema) => ReturnType<typeof createSchema>['schema']

function describe(
  operation: Operation,
  errorSchema: DocumentParts['errorSchema'],
  parsed: ParseSchema,
): ZodOpenApiOperationObject {
  const { endpoint, tag, security, errors } = operation
  const { id, summary } = endpoint
  const content = contentOf(operation, parsed)
  const parameters = parametersOf(operation, parsed)
  const failures = Object.entries(errors).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: errorSchema(Number(status)) } } },
  ])
  return {
    operationId: id,
    summary,
    ...(tag !== undefined && { tags: [tag] }),
    ...(parameters.length > 0 && { parameters }),
    ...(security && { security: security.map((name) => ({ [name]: [] })) }),
    ...(content && { requestBody: { required: true, content } }),
    responses: { ...success(operation), ...Object.fromEntries(failures) },
  }
}

/** Returns the description of the body: binary content, a form or JSON. Returns undefined without a body. */
function contentOf({ endpoint, isForm }: Operation, parsed: ParseSchema) {
  const fileTypes = endpoint.isPicture ? pictureTypes : endpoint.bodyTypes
  if (fileTypes)
    return Object.fromEntries(
      fileTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } } as const]),
    )
  if (endpoint.body === undefined) return undefined
  const schema = parsed(endpoint.body)
  return { [isForm ? 'application/x-www-form-urlencoded' : 'application/json']: { schema } }
}

function parametersOf({ endpoint: { params }, parameters = [] }: Operation, parsed: ParseSchema) {
  const path = params instanceof z.ZodMiniObject ? Object.entries(params.shape) : []
  return [
    ...path.map(([name, schema]) => ({
      name,
      in: 'path' as const,
      required: true,
      schema: parsed(schema),
    })),
    ...parameters.map((parameter) => ({ ...parameter, schema: { type: 'string' as const } })),
  ]
}

function success({ endpoint: { response, contentType }, isForm, status }: Operation) {
  if (isForm) return { 302: { description: 'Where to go from here' } }
  if (contentType !== undefined)
    return {
      200: { description: 'Done', content: { [contentType]: { schema: response ?? { type: 'string' } } } },
    }
  if (!response) return { 204: { description: 'Done' } }
  return { [status ?? 200]: { description: 'Done', content: { 'application/json': { schema: response } } } }
}

const isAnyInteger = (bound: unknown) => Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER

/**
 * Returns options that replace the schemas in `overrides`. They also remove parts that do not help readers, such as the
 * bounds of JavaScript's integers and the patterns of formats.
 */
function optionsWith(overrides: DocumentParts['overrides']): CreateDocumentOptions {
  const written = new Map(overrides)
  return {
    allowEmptySchema: { custom: true, pipe: true, transform: true },
    override: ({ zodSchema, jsonSchema }) => {
      if (isAnyInteger(jsonSchema.minimum)) delete jsonSchema.minimum
      if (isAnyInteger(jsonSchema.maximum)) delete jsonSchema.maximum
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      // Unknown fields are not described as forbidden, because the server and its clients ignore them.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      Object.assign(jsonSchema, written.get(zodSchema))
    },
  }
}
