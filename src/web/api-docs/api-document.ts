// The part of an OpenAPI 3.1 document that the documentation shows.

export type ApiSchema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  items?: ApiSchema
  properties?: Record<string, ApiSchema>
  required?: string[]
  anyOf?: ApiSchema[]
}

type ApiContent = { content?: Record<string, { schema?: ApiSchema }> }

export type ApiOperation = {
  operationId?: string
  summary?: string
  description?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: ApiSchema }[]
  requestBody?: ApiContent
  security?: Record<string, string[]>[]
  responses?: Record<string, ApiContent & { description?: string }>
}

export type ApiDocument = {
  info?: { title?: string; version?: string; description?: string }
  servers?: { url: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components?: { schemas?: Record<string, ApiSchema> }
}

/** A glance, not a proof: our own server writes the document. */
export function isApiDocument(value: unknown): value is ApiDocument {
  return typeof value === 'object' && value !== null && 'paths' in value
}

/** The JSON schema of a body or an answer. */
export function schemaOf(content: ApiContent | undefined): ApiSchema | undefined {
  return content?.content?.['application/json']?.schema
}
