// A call as one would type it: curl with what the operation requires.
import { type ApiDocument, type ApiOperation, type ApiSchema, schemaOf } from './api-document.ts'
import { resolve } from './schema-fields.ts'

const defaultServer = 'http://localhost:8000'

function exampleValue({ type, enum: options, anyOf }: ApiSchema): unknown {
  if (options) return options[0]
  if (anyOf) return exampleValue(anyOf[0] ?? {})
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  return type === 'array' ? [] : 'text'
}

function exampleBody({ properties = {}, required = Object.keys(properties).slice(0, 1) }: ApiSchema): string {
  const pairs = required.map((name) => [name, exampleValue(properties[name] ?? {})])
  return JSON.stringify(Object.fromEntries(pairs), null, 2)
}

type Example = { document: ApiDocument; path: string; method: string; operation: ApiOperation }

export function exampleCall({ document, path, method, operation }: Example): string {
  const url = (document.servers?.[0]?.url ?? defaultServer) + path.replace(/\{\w+\}/g, '1')
  const body = schemaOf(operation.requestBody)
  const lines = [
    method === 'get' ? `curl '${url}'` : `curl -X ${method.toUpperCase()} '${url}'`,
    ...(operation.security ? ["-H 'Authorization: Api-Key YOUR_KEY'"] : []),
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${exampleBody(resolve(body, document))}'`] : []),
  ]
  return lines.join(' \\\n  ')
}
