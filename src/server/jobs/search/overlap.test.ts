// Jobs that state the working hours that they need, and the filter by the time zone of the visitor.
import { expect, test } from 'vitest'

import { searchWire } from '#contract/jobs/search.ts'
import { accounts } from '#server/auth/testing.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'

import { jobBody, jobsPath, staff } from '../testing.ts'

const hours = (hours: number, utc_offset: number) => ({ overlap: { hours, utc_offset } })

async function board() {
  const server = await accounts()
  const company_id = await insertCompany(server.db)
  const call = await staff(server)
  const post = async (title: string, parts: object = {}) =>
    call('POST', jobsPath, { body: jobBody({ title, company_id, ...parts }) })
  const search = async (query: string) =>
    searchWire.parse((await server.app.inject(`${jobsPath}/search${query}`)).json())
  return { ...server, call, post, search }
}

test('the board finds the jobs whose stated hours fit a time zone, also across the date line', async () => {
  const { post, search } = await board()
  expect((await search('')).counts['utc_offset']).toBeUndefined()
  await post('Anywhere')
  await post('Europe', hours(4, 1))
  await post('Pacific', hours(6, 12))
  const find = async (offset: number | string) =>
    (await search(`?utc_offset=${offset}`)).jobs.map(({ title }) => title).toSorted()
  // The notifications of the new jobs may arrive after the responses.
  await expect.poll(() => find(1)).toEqual(['Europe'])
  await expect.poll(() => find(12)).toEqual(['Pacific'])
  expect(await find(-3)).toEqual(['Europe'])
  expect(await find(-4)).toEqual([])
  expect(await find(-11)).toEqual(['Pacific'])
  for (const invalid of ['', '15', '-13', '1.5', 'x'])
    expect(await find(invalid)).toEqual(['Anywhere', 'Europe', 'Pacific'])
  expect((await search('')).counts['utc_offset']).toEqual({})
})

test('the API returns, changes and removes the hours, and refuses invalid ones', async () => {
  const { post, call } = await board()
  const { json } = await post('Europe', hours(4, 1))
  expect(json).toMatchObject(hours(4, 1))
  const path = `${jobsPath}/${json.id}`
  expect((await call('PUT', path, { body: { title: 'Still Europe' } })).json).toMatchObject(hours(4, 1))
  expect((await call('PUT', path, { body: { overlap: null } })).json).toMatchObject({ overlap: null })
  for (const overlap of [
    { hours: 0, utc_offset: 1 },
    { hours: 4, utc_offset: 15 },
    { hours: 4 },
    '4h UTC+1',
    [],
    4,
  ])
    expect((await call('PUT', path, { body: { overlap } })).status).toBe(422)
})
