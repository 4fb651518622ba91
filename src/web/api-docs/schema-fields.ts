// A JSON schema as the rows of a table: one per field, those of objects within by their path.
import type { ApiDocument, ApiSchema } from './api-document.ts'

export type Field = { path: string; type: string; isRequired: boolean }

type Named = Pick<ApiDocument, 'components'>

/** Objects within objects within objects: deeper ones are only named. */
const maxDepth = 3

const isNull = ({ type }: ApiSchema) => type === 'null'

const nameIn = ({ $ref }: ApiSchema) => $ref?.split('/').at(-1)

/** The schema itself, or the one that it refers to. */
export function resolve(schema: ApiSchema, named: Named): ApiSchema {
  const name = nameIn(schema)
  return (name && named.components?.schemas?.[name]) || schema
}

/** The type in words: 'string', 'list of Job', 'number or null', 'one of "a", "b"'. */
export function typeInWords(schema: ApiSchema): string {
  const name = nameIn(schema)
  if (name) return name
  if (schema.anyOf) return schema.anyOf.map((each) => typeInWords(each)).join(' or ')
  if (schema.enum) return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.type === 'array') return `list of ${typeInWords(schema.items ?? {})}`
  const types = [schema.type ?? 'anything'].flat().join(' or ')
  return schema.format ? `${types} (${schema.format})` : types
}

/** What may hold fields of its own: an object, a list of objects, or an object that may be null. */
function objectIn(given: ApiSchema, named: Named): ApiSchema {
  const schema = resolve(given, named)
  if (schema.items) return objectIn(schema.items, named)
  const other = schema.anyOf?.find((each) => !isNull(each))
  return other ? objectIn(other, named) : schema
}

export function fieldsOf(given: ApiSchema, named: Named, prefix = ''): Field[] {
  const schema = objectIn(given, named)
  const depth = prefix.split('.').length
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = prefix + name
    const field = {
      path,
      type: typeInWords(property),
      isRequired: schema.required?.includes(name) ?? false,
    }
    return depth < maxDepth ? [field].concat(fieldsOf(property, named, `${path}.`)) : [field]
  })
}
