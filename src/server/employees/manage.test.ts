// The API for employees: ownership, validation, concurrent changes, and the totals by department.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { TestClient } from '#server/auth/testing.ts'
import { employees } from '#server/db/tables/employees.ts'
import { required } from '#server/lib/required.ts'

import {
  addEmployees,
  DATA,
  employee,
  EMPLOYEES,
  grace,
  startWithEmployees,
  pathOf,
  parseResponse,
} from './testing.ts'

const change = (client: TestClient, path: string, body: unknown) => client.send('PATCH', path, { body })

describe('employees of another user', () => {
  test('every method returns 404 for the employees of another user', async () => {
    const { own, loggedIn, db } = await startWithEmployees()
    const other = await loggedIn('browser', grace)
    for (const path of own.map(pathOf)) {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
        const response = await other.send(method, path, { body: { ...employee, name: 'Mallory' } })
        expect([response.status, parseResponse(response).detail]).toEqual([
          404,
          'No Employee matches the given query.',
        ])
      }
      // Even an invalid body causes a 404, because a validation error would reveal that the employee exists.
      expect((await change(other, path, { salary: -1 })).status).toBe(404)
    }
    expect(await db.select({ name: employees.name }).from(employees)).toEqual([{ name: 'Ada' }])
  })

  test('employees of another user appear in neither the list nor the totals', async () => {
    const { loggedIn } = await startWithEmployees()
    const other = await loggedIn('browser', grace)
    expect(parseResponse(await other.get(EMPLOYEES)).count).toBe(0)
    expect(parseResponse(await other.get(DATA))).toEqual({
      total_costs: [],
      average_salaries: [],
      headcounts: [],
    })
  })

  test.each(['0', '-1', '9223372036854775808', '2147483648', '1e3', '00', '1;--', '%31%3B', 'me', '1.5'])(
    'an invalid ID such as %s also returns 404',
    async (id) => {
      const { me, own } = await startWithEmployees()
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const)
        expect((await me.send(method, `${EMPLOYEES}${id}/`, { body: employee })).status).toBe(404)
      expect(parseResponse(await me.get(EMPLOYEES)).results).toEqual(own)
    },
  )
})

test('the API ignores the fields user, id and created_at of an employee in request bodies', async () => {
  const { me, loggedIn } = await startWithEmployees([])
  const [ofGrace] = await addEmployees(await loggedIn('browser', grace), [employee])
  const forged = { user: ofGrace?.user, id: ofGrace?.id, created_at: '2000-01-01T00:00:00Z' }
  const [mine] = await addEmployees(me, [{ ...employee, ...forged }])
  if (mine === undefined) throw new Error('no employee was created')
  expect(mine.user).not.toBe(ofGrace?.user)
  expect(mine.created_at).toBe('2026-11-20T12:00:00.000000Z')
  for (const method of ['PUT', 'PATCH'] as const) {
    const response = parseResponse(await me.send(method, pathOf(mine), { body: { ...employee, ...forged } }))
    expect([response.id, response.user, response.created_at]).toEqual([mine.id, mine.user, mine.created_at])
  }
})

const number = 'A valid integer is required.'
const notNull = 'This field may not be null.'
const notText = 'Not a valid string.'

test.each([
  [{ salary: null }, 'salary', notNull],
  [{ salary: true }, 'salary', number],
  [{ salary: '' }, 'salary', number],
  [{ salary: [1] }, 'salary', number],
  [{ salary: { a: 1 } }, 'salary', number],
  [{ salary: 'NaN' }, 'salary', number],
  [{ salary: '1e3' }, 'salary', number],
  [{ salary: '1.5' }, 'salary', number],
  [{ salary: -1 }, 'salary', 'Ensure this value is greater than or equal to 0.'],
  [{ salary: 1e20 }, 'salary', 'Ensure this value is less than or equal to 999999999999.'],
  [{ salary: 1.5 }, 'salary', number],
  [{ name: null }, 'name', notNull],
  [{ name: true }, 'name', notText],
  [{ name: ['Ada'] }, 'name', notText],
  [{ name: ' \t ' }, 'name', 'This field may not be blank.'],
  [{ name: '\u200B' }, 'name', 'This field may not be blank.'],
  [{ name: 'x'.repeat(201) }, 'name', 'Ensure this field has no more than 200 characters.'],
  [{ name: 'A\u0000a' }, 'name', 'Null characters are not allowed.'],
  [{ name: '\uD800' }, 'name', 'Surrogate characters are not allowed.'],
  [{ department: null }, 'department', notNull],
  [{ department: 'space' }, 'department', '"space" is not a valid choice.'],
  [{ department: ['hr'] }, 'department', '"["hr"]" is not a valid choice.'],
  [{ department: 'toString' }, 'department', '"toString" is not a valid choice.'],
])('an employee with the invalid values %j is rejected', async (wrong, field, message) => {
  const { me, own, db } = await startWithEmployees()
  const [path = ''] = own.map(pathOf)
  for (const response of [
    await me.post(EMPLOYEES, { ...employee, ...wrong }),
    await me.send('PUT', path, { body: { ...employee, ...wrong } }),
    await change(me, path, wrong),
  ])
    expect([response.status, parseResponse(response)]).toEqual([400, { [field]: [message] }])
  expect(await db.select({ salary: employees.salary }).from(employees)).toEqual([{ salary: '90000.00' }])
})

test.each([
  ['{"salary":1e309}', { salary: [number] }],
  ['{"salary":NaN}', { detail: 'JSON parse error' }],
  ['{bad', { detail: 'JSON parse error' }],
  ['\uFEFF{}', { detail: 'JSON parse error' }],
  ['[]', { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] }],
  ['null', { non_field_errors: ['Invalid data. Expected a dictionary, but got NoneType.'] }],
  ['1', { non_field_errors: ['Invalid data. Expected a dictionary, but got int.'] }],
  ['"x"', { non_field_errors: ['Invalid data. Expected a dictionary, but got str.'] }],
  ['{"__proto__":{"polluted":true},"name":"x"}', { detail: 'JSON parse error' }],
  ['{"constructor":{"prototype":{"polluted":true}}}', { detail: 'JSON parse error' }],
  ['['.repeat(30_000), { detail: 'JSON parse error' }],
])('the API rejects the request body $0', async (raw, answer) => {
  const { me, own } = await startWithEmployees()
  const [path = ''] = own.map(pathOf)
  const response = await me.send('PATCH', path, { raw })
  expect([response.status, parseResponse(response)]).toEqual([400, answer])
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  expect(parseResponse(await me.get(path))).toEqual(own[0])
})

test.each([
  [7, '7'],
  [1.5, '1.5'],
])('the API accepts the number %s as the name of an employee', async (given, kept) => {
  const { me } = await startWithEmployees([])
  const [made] = await addEmployees(me, [{ ...employee, name: given }])
  expect(made?.name).toBe(kept)
})

test('the API rejects an oversized request body', async () => {
  const { me } = await startWithEmployees([])
  const response = await me.post(EMPLOYEES, { ...employee, name: 'x'.repeat(10 ** 6) })
  expect([response.status, parseResponse(response).detail]).toEqual([413, 'Payload Too Large'])
})

test.each([
  [0, 0],
  ['0', 0],
  ['-0', 0],
  ['5', 5],
  [' 90000.00 ', 90_000],
  ['+1.', 1],
  [1000, 1000],
  [999_999_999_999, 999_999_999_999],
  ['007', 7],
])('the salary %s is stored as %s', async (given, kept) => {
  const { me } = await startWithEmployees([])
  const [made] = await addEmployees(me, [{ ...employee, salary: given }])
  expect(made?.salary).toBe(kept)
})

test.each(['Åsa Öberg', 'Ada  B', 'e\u0301'.repeat(90), '👩‍💻', "'; drop table employees; --", '<b>x</b>'])(
  'the API stores the name %s unchanged, except for surrounding blanks',
  async (name) => {
    const { me } = await startWithEmployees([])
    const [made] = await addEmployees(me, [{ ...employee, name: `  ${name} ` }])
    expect(made?.name).toBe(name)
  },
)

test('the totals of salaries are exact, even if imported salaries have cents', async () => {
  const { me, db, loggedIn } = await startWithEmployees([])
  const [other] = await addEmployees(await loggedIn('browser', grace), [employee])
  const [mine] = await addEmployees(me, [employee])
  await me.delete(pathOf(mine ?? { id: 0 }))
  const userId = mine?.user ?? 0
  const row = {
    userId,
    name: 'Ada',
    department: 'engineering',
    createdAt: new Date(0),
    updatedAt: new Date(0),
  }
  expect(other?.user).not.toBe(userId)
  await db.insert(employees).values([
    { ...row, salary: '0.10' },
    { ...row, salary: '0.20' },
    { ...row, department: 'hr', salary: '999999999999.99' },
  ])
  expect(parseResponse(await me.get(DATA))).toEqual({
    total_costs: [
      ['engineering', 0.3],
      ['hr', 999_999_999_999.99],
    ],
    average_salaries: [
      ['engineering', 0.15],
      ['hr', 999_999_999_999.99],
    ],
    headcounts: [
      ['engineering', 2],
      ['hr', 1],
    ],
  })
})

describe('a change of an employee that has changed since it was read', () => {
  test('a change is rejected if If-Match has an outdated version', async () => {
    const { me, own } = await startWithEmployees()
    const [path = ''] = own.map(pathOf)
    const { etag } = (await me.get(path)).headers
    const headers = { 'if-match': String(etag) }
    expect(etag).toBe(`"${own[0]?.updated_at}"`)
    const first = await me.send('PATCH', path, { body: { salary: 1 }, headers })
    expect([first.status, parseResponse(first).salary]).toEqual([200, 1])
    expect(first.headers['etag']).not.toBe(etag)
    const second = await me.send('PUT', path, { body: employee, headers })
    expect([second.status, parseResponse(second).detail]).toEqual([
      409,
      'This has changed since you loaded it. Load it again before you save.',
    ])
    expect((await me.send('DELETE', path, { headers })).status).toBe(409)
    expect(parseResponse(await me.get(path)).salary).toBe(1)
    const fresh = { 'if-match': String(first.headers['etag']) }
    expect((await me.send('DELETE', path, { headers: fresh })).status).toBe(204)
  })

  test('a change is applied if the request has no If-Match header', async () => {
    const { me, own } = await startWithEmployees()
    const [path = ''] = own.map(pathOf)
    await change(me, path, { salary: 1 })
    expect(parseResponse(await change(me, path, { name: 'Grace' }))).toMatchObject({
      name: 'Grace',
      salary: 1,
    })
  })
})

test('exactly one of 25 concurrent deletions of an employee succeeds, even with 25 concurrent changes', async () => {
  const { me, own, db } = await startWithEmployees()
  const [path = ''] = own.map(pathOf)
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const isDeletion = index % 2 === 0
      const response = isDeletion ? me.delete(path) : change(me, path, { salary: index })
      return (await response).status
    }),
  )
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  expect(statuses.every((status) => [200, 204, 404].includes(status))).toBe(true)
  expect(await db.select().from(employees)).toEqual([])
})

/** Logs in a user and adds all but `missing` of the allowed employees. */
const startNearLimit = async (missing: number) => {
  const server = await startWithEmployees()
  const { userId } = required((await server.db.select().from(employees))[0])
  await server.db.execute(sql`
    insert into employees (user_id, name, department, salary, created_at, updated_at)
    select ${userId}, 'Ada', 'engineering', 1, now(), now() from generate_series(2, ${10_000 - missing})`)
  return server
}

describe('the number of employees', () => {
  const refused = {
    non_field_errors: ['You can have at most 10000 employees. Delete one before you add another.'],
  }

  test('the number of employees is limited per user, without counting deleted employees', async () => {
    const { me, own } = await startNearLimit(0)
    const response = await me.post(EMPLOYEES, employee)
    expect([response.status, JSON.parse(response.text)]).toEqual([400, refused])
    expect((await change(me, own.map(pathOf)[0] ?? '', { name: 'Grace' })).status).toBe(200)
    await me.delete(own.map(pathOf)[0] ?? '')
    expect((await me.post(EMPLOYEES, employee)).status).toBe(201)
  })

  test('the employees of each user are counted separately', async () => {
    const { loggedIn } = await startNearLimit(0)
    expect((await (await loggedIn('browser', grace)).post(EMPLOYEES, employee)).status).toBe(201)
  })

  test('twenty concurrent additions do not exceed the maximum number of employees', async () => {
    const { me, db } = await startNearLimit(2)
    const response = await Promise.all(Array.from({ length: 20 }, () => me.post(EMPLOYEES, employee)))
    expect(response.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(response.filter(({ status }) => status === 400)).toHaveLength(18)
    expect(await db.$count(employees)).toBe(10_000)
  })
})
