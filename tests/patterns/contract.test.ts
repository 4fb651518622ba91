// Long repetitive and deeply nested input takes no rule of the contract longer than it takes to read it.
import { glob } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { cpuTimeOf, LINEAR_MS, nestings, repetitions } from '#contract/long-input.testing.ts'

const contract = join(import.meta.dirname, '../../src/contract')
// The clients call others; of them only what reads is a rule.
const isRule = (file: string) =>
  !/\.test(?:ing)?\.ts$/.test(file) && (!file.startsWith('client') || file.endsWith('read-job.ts'))

const files = (await Array.fromAsync(glob('**/*.ts', { cwd: contract }))).filter(isRule)
const modules = await Promise.all(
  files.map(async (file) => {
    const module: Record<string, unknown> = await import(join(contract, file))
    return { file, module }
  }),
)
const exported = modules.flatMap(({ file, module }) =>
  Object.entries(module).map(([name, value]) => ({ place: `${file} ${name}`, value })),
)
const schemas = exported.flatMap(({ place, value }) =>
  schemasIn(value).map(({ path, schema }) => ({ place: `${place}${path}`, schema })),
)
const rules = exported.filter(
  (it): it is { place: string; value: (text: unknown) => unknown } => typeof it.value === 'function',
)
const nested = nestings.map((text): unknown => JSON.parse(text))

type Found = { path: string; schema: z.ZodMiniType }

/** A schema and all that it is made of, or those in the fields of an endpoint. */
function schemasIn(value: unknown, path = '', seen = new Set<unknown>()): Found[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const isSchema = value instanceof z.ZodMiniType
  const parts = isSchema ? value.def : value
  return [
    ...(isSchema ? [{ path, schema: value }] : []),
    ...Object.entries(parts).flatMap(([name, part]) => schemasIn(part, `${path}.${name}`, seen)),
  ]
}

/** What it says, and whether it rejects a value of the wrong kind, is not looked at. */
const ask = (rule: (input: unknown) => unknown) => (input: unknown) => () => {
  try {
    return rule(input)
  } catch (error) {
    // Too deep for the stack is not a validation error.
    if (error instanceof RangeError && error.message.includes('call stack')) throw error
    return undefined
  }
}

/** What is made of a field gets any value; what is in it only what was let through. */
const isWhole = (place: string) => /(?:\.body|\.shape\.\w+|ts \w+)$/.test(place)

test('the contract has schemas and rules', () => {
  expect(schemas.length).toBeGreaterThan(150)
  expect(rules.length).toBeGreaterThan(60)
})

test.each(schemas)('the schema $place', ({ place, schema }) => {
  const parse = ask((input) => z.safeParse(schema, input))
  const inputs = [...repetitions, ...repetitions.map((text) => [text]), ...(isWhole(place) ? nested : [])]
  for (const input of inputs) expect(cpuTimeOf(parse(input))).toBeLessThan(LINEAR_MS)
})

test.each(rules)('the rule $place', ({ value }) => {
  const apply = ask(value)
  for (const text of repetitions) expect(cpuTimeOf(apply(text))).toBeLessThan(LINEAR_MS)
})
