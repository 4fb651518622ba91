// JSON schemas become words and rows.
import { expect, test } from 'vitest'

import { fieldsOf, typeInWords } from './schema-fields.ts'

const named = {
  components: {
    schemas: { Company: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } },
  },
}

test.each([
  [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
  [{ type: ['integer', 'null'] }, 'integer or null'],
  [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number or null'],
  [{ enum: ['Remote', 'Hybrid'] }, 'one of "Remote", "Hybrid"'],
  [{ type: 'array', items: { type: 'string' } }, 'list of string'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Company' } }, 'list of Company'],
  [{}, 'anything'],
])('%j is said', (schema, words) => {
  expect(typeInWords(schema)).toBe(words)
})

test('fields of objects within carry their path, through references and lists', () => {
  const job = {
    type: 'object',
    properties: { company: { $ref: '#/components/schemas/Company' } },
    required: [],
  }
  expect(fieldsOf({ type: 'array', items: job }, named)).toEqual([
    { path: 'company', type: 'Company', isRequired: false },
    { path: 'company.name', type: 'string', isRequired: true },
  ])
})

test('a schema that holds itself ends', () => {
  const loop = {
    components: { schemas: { Node: { type: 'object', properties: { next: { $ref: '#/Node' } } } } },
  }
  expect(fieldsOf({ $ref: '#/Node' }, loop).map(({ path }) => path)).toEqual([
    'next',
    'next.next',
    'next.next.next',
  ])
})
