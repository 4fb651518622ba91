// The list of employees (/pegasus/employees/api/employees/) and its CSV file
// (/pegasus/employees/api/employees/export.csv).
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'

import { employees } from '#server/db/tables/employees.ts'

import {
  addEmployees,
  employee,
  EMPLOYEES,
  EXPORT,
  grace,
  startWithEmployees,
  parseResponse,
} from './testing.ts'

const names = (response: { text: string }) => parseResponse(response).results?.map(({ name }) => name)
const url = (query: string) => `http://localhost:8000${EMPLOYEES}${query}`
const people = [
  { name: 'Ada 100%', department: 'engineering', salary: 300 },
  { name: 'Bob_2', department: 'hr', salary: 100 },
  { name: String.raw`C\D`, department: 'sales', salary: 200 },
]

describe('the pages of the employee list', () => {
  const many = Array.from({ length: 5 }, (_, index) => ({ ...employee, name: `N${index}` }))

  test('the pages list the oldest employees first and link to each other', async () => {
    const { me } = await startWithEmployees(many, { EMPLOYEES_PAGE_SIZE: '2' })
    const first = await me.get(EMPLOYEES)
    expect(parseResponse(first)).toMatchObject({ count: 5, next: url('?page=2'), previous: null })
    const second = await me.get(`${EMPLOYEES}?page=2`)
    expect(parseResponse(second)).toMatchObject({ next: url('?page=3'), previous: url('') })
    const last = await me.get(`${EMPLOYEES}?page=last`)
    expect(parseResponse(last)).toMatchObject({ next: null, previous: url('?page=2') })
    expect([first, second, last].flatMap(names)).toEqual(['N0', 'N1', 'N2', 'N3', 'N4'])
  })

  test('the links between pages keep the other query parameters and sort them by parameter name', async () => {
    const { me } = await startWithEmployees(many, { EMPLOYEES_PAGE_SIZE: '2' })
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const response = await me.get(`${EMPLOYEES}?ordering=-name&search=N&page=1&x=y`, { headers })
    expect(parseResponse(response).next).toBe(url('?ordering=-name&page=2&search=N&x=y'))
    const back = await me.get(`${EMPLOYEES}?x=b+c&page=9&x=%26%3F&empty=&page=2&y`)
    expect(parseResponse(back)).toMatchObject({
      next: url('?empty=&page=3&x=b+c&x=%26%3F&y='),
      previous: url('?empty=&x=b+c&x=%26%3F&y='),
    })
  })

  test('an empty page number selects the first page', async () => {
    const { me } = await startWithEmployees(many, { EMPLOYEES_PAGE_SIZE: '2' })
    expect(names(await me.get(`${EMPLOYEES}?page=`))).toEqual(['N0', 'N1'])
  })

  test.each(['0', '4', '-1', 'x', '1e0', '99999999999999999999', "1' or 1=1", '__proto__'])(
    'the page %s returns 404',
    async (page) => {
      const { me } = await startWithEmployees(many, { EMPLOYEES_PAGE_SIZE: '2' })
      const response = await me.get(`${EMPLOYEES}?page=${encodeURIComponent(page)}`)
      expect([response.status, parseResponse(response)]).toEqual([404, { detail: 'Invalid page.' }])
    },
  )
})

describe('a search for employees', () => {
  test.each([
    ['ADA', ['Ada 100%']],
    ['%', ['Ada 100%']],
    ['_', ['Bob_2']],
    ['\\', [String.raw`C\D`]],
    ['hr', ['Bob_2']],
    ['ada engineering', ['Ada 100%']],
    ['ada hr', []],
    ["' or 1=1 --", []],
    ['', ['Ada 100%', 'Bob_2', String.raw`C\D`]],
    ['ada,100%', ['Ada 100%']],
    ['"ada 100"', ['Ada 100%']],
    ["'ada 100',engineering", []],
    ["'ada 100', engineering", ['Ada 100%']],
    ['"100 ada"', []],
    ['"ada 100', []],
    ["'", ['Ada 100%', 'Bob_2', String.raw`C\D`]],
    [String.raw`"C\\D"`, [String.raw`C\D`]],
    [String.raw`"a\" b"`, []],
    ['a d 1 0 % e n g i r , z', []],
    ['ada '.repeat(30), ['Ada 100%']],
    ['__proto__', []],
  ])('for %j finds %j', async (search, found) => {
    const { me } = await startWithEmployees(people)
    expect(names(await me.get(`${EMPLOYEES}?search=${encodeURIComponent(search)}`))).toEqual(found)
  })

  test.each(['\0', 'x'.repeat(201), 'a b c d e f g h i j k l m n o p q r s t u'])(
    'rejects the search $0',
    async (search) => {
      const { me } = await startWithEmployees([])
      expect((await me.get(`${EMPLOYEES}?search=${encodeURIComponent(search)}`)).status).toBe(400)
    },
  )
})

test.each([
  ['name', 'Ada 100%'],
  ['-name', String.raw`C\D`],
  ['salary', 'Bob_2'],
  ['-salary', 'Ada 100%'],
  ['department,-salary', 'Ada 100%'],
  ['-created_at', String.raw`C\D`],
  ['user_id', 'Ada 100%'],
  ['__proto__,toString', 'Ada 100%'],
  ['id;drop', 'Ada 100%'],
])('ordering employees by %s puts %s first', async (ordering, first) => {
  const { me } = await startWithEmployees(people)
  expect(names(await me.get(`${EMPLOYEES}?ordering=${encodeURIComponent(ordering)}`))?.[0]).toBe(first)
})

const named = (name: string) => ({ ...employee, name })

test('employees are sorted by name without regard to case and accents, in both directions', async () => {
  const alphabetical = ['ada', 'Ada Lovelace', 'Émile', 'Zoe']
  const { me } = await startWithEmployees(['Zoe', 'Ada Lovelace', 'Émile', 'ada'].map(named))
  expect(names(await me.get(`${EMPLOYEES}?ordering=name`))).toEqual(alphabetical)
  expect(names(await me.get(`${EMPLOYEES}?ordering=-name`))).toEqual(alphabetical.toReversed())
})

describe('the CSV file of employees', () => {
  test('the file contains all employees of the caller and no others', async () => {
    const { me, db, own, loggedIn } = await startWithEmployees([employee], { EMPLOYEES_PAGE_SIZE: '2' })
    await addEmployees(await loggedIn('browser', grace), [{ ...employee, name: 'Mallory' }])
    const row = { userId: own[0]?.user ?? 0, department: 'hr', salary: '1.50' }
    const at = { createdAt: new Date(0), updatedAt: new Date(0) }
    const rest = Array.from({ length: 1500 }, (_, index) => ({ ...row, ...at, name: `N${index}` }))
    await db.insert(employees).values(rest)
    const { status, headers, text } = await me.get(EXPORT)
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers['content-disposition']).toBe('attachment; filename="employees.csv"')
    const rows: Record<string, string>[] = parse(text, { columns: true, bom: true })
    expect(rows).toHaveLength(1501)
    expect(rows.at(-1)).toMatchObject({ name: 'N1499', department: 'hr', salary: '1.50' })
    expect(text).not.toContain('Mallory')
  })

  test('contains no formulas', async () => {
    const wicked = ['=1+1', '+1', '-1', '@sum(a1)', '=cmd|"/c calc"!a1,b']
    const { me } = await startWithEmployees(wicked.map((name) => ({ ...employee, name })))
    const rows: Record<string, string>[] = parse((await me.get(EXPORT)).text, { columns: true, bom: true })
    expect(rows.map(({ name }) => name)).toEqual(wicked.map((name) => `'${name}`))
  })
})
