import { describe, expect, test } from 'vitest'

import { employees } from '#server/db/tables/employees.ts'

import { employee, EMPLOYEES, startWithEmployees, pathOf, parseResponse } from './testing.ts'

const number = 'A valid integer is required.'
const boundary = 'b0undary'
const part = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const multipart = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([name, value]) => part(name, value))
    .join('')}--${boundary}--\r\n`
const asText = (fields: Record<string, string>) => String(new URLSearchParams(fields))
const kinds = [
  ['application/x-www-form-urlencoded', asText],
  ['Application/X-WWW-Form-Urlencoded; charset=utf-8', asText],
  [`multipart/form-data; boundary=${boundary}`, multipart],
] as const

describe('an employee that is sent as a form', () => {
  test.each(kinds)('a form with the type %s is accepted like JSON', async (type, written) => {
    const { me, own } = await startWithEmployees()
    const [path = ''] = own.map(pathOf)
    const send = async (method: 'PATCH' | 'POST' | 'PUT', to: string, fields: Record<string, string>) => {
      const response = await me.send(method, to, { raw: written(fields), headers: { 'content-type': type } })
      return [response.status, parseResponse(response)] as const
    }
    const form = { name: ' Åsa & co ', department: 'hr', salary: '45000', user: '9' }
    const made = { name: 'Åsa & co', department: 'hr', salary: 45_000 }
    expect(await send('POST', EMPLOYEES, form)).toMatchObject([201, made])
    expect(await send('PUT', path, form)).toMatchObject([200, made])
    expect(await send('PATCH', path, { salary: '7' })).toMatchObject([200, { ...made, salary: 7 }])
    expect(await send('POST', EMPLOYEES, { name: '', department: 'space', salary: '' })).toEqual([
      400,
      {
        name: ['This field may not be blank.'],
        department: ['"space" is not a valid choice.'],
        salary: [number],
      },
    ])
    expect(await send('POST', EMPLOYEES, { __proto__x: '1' })).toMatchObject([
      400,
      { name: ['This field is required.'] },
    ])
  })

  test('a malformed form is rejected with 400, and an unknown content type with 415', async () => {
    const { me, db } = await startWithEmployees([])
    const send = async (type: string, raw: string) =>
      (await me.send('POST', EMPLOYEES, { raw, headers: { 'content-type': type } })).status
    expect(await send('multipart/form-data', 'x')).toBe(400)
    expect(await send(`multipart/form-data; boundary=${boundary}`, 'x')).toBe(400)
    for (const type of ['text/plain', 'application/xml', 'application/jsonx', 'multipart/mixed; boundary=x'])
      expect(await send(type, JSON.stringify(employee))).toBe(415)
    expect(await db.$count(employees)).toBe(0)
  })
})
