// A JSON schema as the rows of a table: one per field, those of objects within by their path.
import type { ApiDocument, ApiSchema } from './api-document.ts'

export type Field = { path: string; type: string; isRequired: boolean }

type Named = Pick<ApiDocument, 'components'>

/** Objects within objects within objects: deeper ones are only named. */
const maxDepth = 3

const isNull = ({ type }: ApiSchema) => type === 'null'

function resolve(schema: ApiSchema, named: Named): ApiSchema {
  const name = schema.$ref?.split('/').at(-1)
  return (name && named.components?.schemas?.[name]) || schema
}

/** The type in words: 'text', 'list of text', 'number or null', 'one of "a", "b"'. */
export function typeInWords(given: ApiSchema, named: Named): string {
  const schema = resolve(given, named)
  if (schema.anyOf) return schema.anyOf.map((each) => typeInWords(each, named)).join(' or ')
  if (schema.enum) return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.type === 'array')
    return `list of ${schema.items ? typeInWords(schema.items, named) : 'anything'}`
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
      type: typeInWords(property, named),
      isRequired: schema.required?.includes(name) ?? false,
    }
    return depth < maxDepth ? [field].concat(fieldsOf(property, named, `${path}.`)) : [field]
  })
}
