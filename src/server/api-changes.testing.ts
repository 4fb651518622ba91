// Finds breaking changes between two OpenAPI 3.1 documents: what a client of the first may rely on and does not find in the
// second.

type Json = { readonly [key: string]: unknown }
type Field = { types: Set<string>; isRequired: boolean }
type Direction = 'request' | 'response'

const MAX_DEPTH = 12
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Returns one line for each breaking change. */
export function breakingChanges(before: Json, after: Json): string[] {
  const old = operationsOf(before)
  const current = operationsOf(after)
  return [...old].flatMap(([name, operation]) => {
    const now = current.get(name)
    if (now === undefined) return [`${name}: removed`]
    return [
      ...changesOfParameters(parametersOf(before, operation), parametersOf(after, now)),
      ...changesOfResponses({ before, operation }, { after, now }),
      ...changesOfFields(
        fieldsOf(before, contentOf(operation['requestBody'])),
        fieldsOf(after, contentOf(now['requestBody'])),
        'request',
      ),
    ].map((change) => `${name}: ${change}`)
  })
}

function operationsOf(document: Json): Map<string, Json> {
  const paths = Object.entries(objectOf(document['paths']))
  return new Map(
    paths.flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const operation = objectOf(item)[method]
        return operation === undefined
          ? []
          : [[`${method.toUpperCase()} ${path}`, objectOf(operation)] as const]
      }),
    ),
  )
}

function parametersOf(document: Json, operation: Json): Map<string, Field> {
  const parameters = listOf(operation['parameters']).map((each) => resolve(document, each))
  return new Map(
    parameters.map((parameter) => [
      `parameter ${String(parameter['name'])} in ${String(parameter['in'])}`,
      { types: typesOf(document, objectOf(parameter['schema'])), isRequired: parameter['required'] === true },
    ]),
  )
}

const changesOfParameters = (before: Map<string, Field>, after: Map<string, Field>) =>
  changesOfFields(before, after, 'request')

type Old = { before: Json; operation: Json }
type New = { after: Json; now: Json }

function changesOfResponses({ before, operation }: Old, { after, now }: New): string[] {
  const answers = objectOf(now['responses'])
  return Object.entries(objectOf(operation['responses'])).flatMap(([status, response]) => {
    if (answers[status] === undefined) return [`status ${status} removed`]
    const [old, current] = [resolve(before, response), resolve(after, answers[status])]
    return changesOfFields(
      fieldsOf(before, contentOf(old)),
      fieldsOf(after, contentOf(current)),
      'response',
    ).map((change) => `status ${status}, ${change}`)
  })
}

/** A response may gain fields and lose types. A request may gain types and optional fields. */
function changesOfFields(
  before: Map<string, Field>,
  after: Map<string, Field>,
  direction: Direction,
): string[] {
  const isRequest = direction === 'request'
  const changes = [...before].flatMap(([path, old]) => {
    const now = after.get(path)
    if (now === undefined) return [`${path} removed`]
    const [given, taken] = isRequest ? [old.types, now.types] : [now.types, old.types]
    const lost = taken.size === 0 ? [] : [...given].filter((type) => !taken.has(type))
    const isWeaker = isRequest ? now.isRequired && !old.isRequired : old.isRequired && !now.isRequired
    const found: string[] = []
    if (lost.length > 0) found.push(`${path} changed its type (${lost.join(', ')})`)
    if (isWeaker) found.push(`${path} became ${isRequest ? 'required' : 'optional'}`)
    return found
  })
  if (!isRequest) return changes
  const added = [...after].filter(([path, { isRequired }]) => isRequired && !before.has(path))
  // A new body with required fields breaks every client that sends none.
  return [...changes, ...added.map(([path]) => `${path} is new and required`)]
}

/** Lists the fields of a schema by their paths. Alternatives are merged: a field is required if all of them require it. */
function fieldsOf(
  document: Json,
  schema: unknown,
  { path, depth } = { path: 'body', depth: 0 },
): Map<string, Field> {
  const fields = new Map<string, Field>()
  if (schema === undefined || depth > MAX_DEPTH) return fields
  const resolved = resolve(document, schema)
  const alternatives = [...listOf(resolved['anyOf']), ...listOf(resolved['oneOf'])]
  for (const part of [...listOf(resolved['allOf']), ...alternatives])
    for (const [name, field] of fieldsOf(document, part, { path, depth: depth + 1 })) {
      const isOptional = alternatives.length > 1
      const known = fields.get(name)
      const types = new Set([...(known?.types ?? []), ...field.types])
      fields.set(name, { types, isRequired: field.isRequired && !isOptional })
    }
  const required = new Set(listOf(resolved['required']))
  for (const [name, child] of Object.entries(objectOf(resolved['properties']))) {
    const at = `${path}.${name}`
    fields.set(at, { types: typesOf(document, resolve(document, child)), isRequired: required.has(name) })
    for (const [inner, field] of fieldsOf(document, child, { path: at, depth: depth + 1 }))
      fields.set(inner, field)
  }
  if (resolved['items'] !== undefined)
    for (const [inner, field] of fieldsOf(document, resolved['items'], {
      path: `${path}[]`,
      depth: depth + 1,
    }))
      fields.set(inner, field)
  return fields
}

/** Returns the JSON types that a schema allows. Empty if it allows all. */
function typesOf(document: Json, schema: Json, depth = 0): Set<string> {
  if (depth > MAX_DEPTH) return new Set()
  const parts = [...listOf(schema['anyOf']), ...listOf(schema['oneOf']), ...listOf(schema['allOf'])]
  const inner = parts.flatMap((part) => Array.from(typesOf(document, resolve(document, part), depth + 1)))
  const own = typeof schema['type'] === 'string' ? [schema['type']] : listOf(schema['type']).map(String)
  const values = 'const' in schema ? [schema['const']] : listOf(schema['enum'])
  return new Set([...own, ...inner, ...(own.length === 0 ? values.map(typeOfValue) : [])])
}

function typeOfValue(value: unknown): string {
  return value === null ? 'null' : typeof value
}

function contentOf(message: unknown): unknown {
  const content = objectOf(objectOf(message)['content'])
  return objectOf(content['application/json'])['schema']
}

function resolve(document: Json, value: unknown): Json {
  const reference = objectOf(value)['$ref']
  if (typeof reference !== 'string') return objectOf(value)
  const names = reference.replace('#/', '').split('/')
  return names.reduce((found, name) => objectOf(found[name.replaceAll('~1', '/')]), document)
}

function objectOf(value: unknown): Json {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON with unknown members
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
