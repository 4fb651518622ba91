// The schemas and functions of the contract process long repetitive input and deeply nested input in linear time.
import { glob } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { cpuTimeOf, LINEAR_MS, nestings, repetitions } from '#contract/long-input.testing.ts'

const contract = join(import.meta.dirname, '../../src/contract')
// Returns whether this test checks a file of the contract. Excludes tests, and client code that only sends requests.
const isContractModule = (file: string) =>
  !/\.test(?:ing)?\.ts$/.test(file) && (!file.startsWith('client') || file.endsWith('read-job.ts'))

const files = (await Array.fromAsync(glob('**/*.ts', { cwd: contract }))).filter(isContractModule)
const modules = await Promise.all(
  files.map(async (file) => {
    const module: Record<string, unknown> = await import(join(contract, file))
    return { file, module }
  }),
)
const exported = modules.flatMap(({ file, module }) =>
  Object.entries(module).map(([name, value]) => ({ file, name, value })),
)
const places = exported.flatMap(({ file, name, value }) =>
  listSchemas(value).map(({ path, schema }) => ({ file, place: `${name}${path}`, schema })),
)
/** All distinct schemas. Schemas that receive arbitrary values come first. */
const schemas = [...places.filter(receivesAnyValue), ...places].filter(
  ({ schema }, index, all) => all.findIndex((other) => other.schema === schema) === index,
)
const rules = exported.filter(
  (entry): entry is { file: string; name: string; value: (text: unknown) => unknown } =>
    typeof entry.value === 'function',
)
const nested = nestings.map((text): unknown => JSON.parse(text))

type Place = { file: string; place: string; schema: z.ZodMiniType }

/**
 * Returns whether a schema receives arbitrary values: bodies, their fields and exported schemas. Other schemas only
 * receive values that their parent accepts.
 */
function receivesAnyValue({ place }: Place): boolean {
  return /(?:\.body|\.shape\.\w+|^\w+)$/.test(place)
}

type Found = { path: string; schema: z.ZodMiniType }

/** Returns a schema and its parts, or the schemas of an endpoint. */
function listSchemas(value: unknown, path = '', seen = new Set<unknown>()): Found[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const isSchema = value instanceof z.ZodMiniType
  const parts = isSchema ? value.def : value
  return [
    ...(isSchema ? [{ path, schema: value }] : []),
    ...Object.entries(parts).flatMap(([name, part]) => listSchemas(part, `${path}.${name}`, seen)),
  ]
}

/**
 * Returns a function that calls a rule (a function of the contract). The returned function rethrows only stack
 * overflows, because rules throw other errors to report invalid input.
 */
const callRule = (rule: (input: unknown) => unknown) => (input: unknown) => () => {
  try {
    return rule(input)
  } catch (error) {
    if (error instanceof RangeError && error.message.includes('call stack')) throw error
    return undefined
  }
}

test('this test finds the schemas and functions of the contract', () => {
  expect(schemas.length).toBeGreaterThan(150)
  expect(rules.length).toBeGreaterThan(60)
})

describe.each(files)('%s', (file) => {
  test('the schemas of this file parse long and deeply nested input in linear time', () => {
    const slow = schemas.filter((found) => found.file === file).filter(isSlowSchema)
    expect(slow.map(({ place }) => place)).toEqual([])
  })

  test('the functions of this file process long input in linear time', () => {
    const slow = rules
      .filter((rule) => rule.file === file)
      .filter(({ value }) => repetitions.some((text) => cpuTimeOf(callRule(value)(text)) > LINEAR_MS))
    expect(slow.map(({ name }) => name)).toEqual([])
  })
})

function isSlowSchema(found: Place): boolean {
  const parse = callRule((input) => z.safeParse(found.schema, input))
  const inputs = [
    ...repetitions,
    ...repetitions.map((text) => [text]),
    ...(receivesAnyValue(found) ? nested : []),
  ]
  return inputs.some((input) => cpuTimeOf(parse(input)) > LINEAR_MS)
}
