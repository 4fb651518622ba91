// Typed skills that the site does not know, and what staff make of them.
import { expect, test } from 'vitest'

import { createPersonWithRole } from '../jobs/lifecycle/testing.ts'
import { directory, list, own, save } from './testing.ts'

const path = '/ninja-api/staff/skill-proposals'

async function proposals() {
  const server = await directory()
  const staff = await createPersonWithRole(server, 'staff', 0)
  return {
    ...server,
    staff,
    grace: await server.loggedIn('browser', 'grace@example.com'),
    berta: await server.loggedIn('browser', 'berta@example.com'),
    read: async (): Promise<unknown> => JSON.parse((await staff.call('GET', path)).text),
    decide: async (name: string, is_added: boolean | null) =>
      (await staff.call('POST', path, { body: { name, is_added } })).status,
  }
}

test('a typed skill stays with everyone who typed it until they remove it', async () => {
  const { grace, berta } = await proposals()
  for (const client of [grace, berta])
    expect((await save(client, { skills: ['Frobnication'] })).unknown_skills).toEqual(['Frobnication'])
  expect((await save(grace, { skills: [] })).unknown_skills).toEqual([])
  expect((await own(berta)).unknown_skills).toEqual(['Frobnication'])
})

test('staff list each proposed skill once, the one of most developers first', async () => {
  const { grace, berta, read } = await proposals()
  expect(await read()).toEqual([])
  await save(grace, { skills: ['Basket weaving', 'Frobnication'] })
  await save(berta, { skills: ['Frobnication', 'django'] })
  expect(await read()).toEqual(['Frobnication', 'Basket weaving'])
})

test('a skill that staff add appears on the cards of all who typed it, and is found', async () => {
  const { grace, berta, visitor, read, decide } = await proposals()
  await save(grace, { skills: ['Django', 'Frobnication'] })
  await save(berta, { skills: ['frob-nication'] })
  expect((await list(visitor, '?q=frobnication')).results).toEqual([])
  expect(await decide('Frobnication', true)).toBe(204)
  expect(await read()).toEqual([])
  const added = { unknown_skills: [], added_skills: ['Frobnication'] }
  expect(await own(grace)).toMatchObject({ skills: ['Django', 'Frobnication'], ...added })
  expect(await own(berta)).toMatchObject({ skills: ['Frobnication'], unknown_skills: [] })
  expect((await list(visitor, '?q=frobnication')).results).toHaveLength(2)
  expect((await save(berta, { skills: ['FROBNICATION'] })).skills).toEqual(['Frobnication'])
})

test('an ignored skill is never published or proposed again, and staff can add it later', async () => {
  const { grace, berta, visitor, read, decide } = await proposals()
  await save(grace, { skills: ['My phone is 555'] })
  expect(await decide('My phone is 555', false)).toBe(204)
  await save(berta, { skills: ['my phone is 555'] })
  expect(await read()).toEqual([])
  expect((await own(grace)).unknown_skills).toEqual(['My phone is 555'])
  expect(JSON.stringify(await list(visitor))).not.toContain('555')
  expect(await decide('My phone is 555', true)).toBe(204)
  expect((await own(grace)).skills).toEqual(['My phone is 555'])
})

test('staff take a decision back, and cards no longer show the skill', async () => {
  const { grace, visitor, read, decide } = await proposals()
  await save(grace, { skills: ['Ada Lovelace'] })
  await decide('Ada Lovelace', true)
  expect(JSON.stringify(await list(visitor))).toContain('Ada Lovelace')
  expect(await decide('Ada Lovelace', null)).toBe(204)
  expect(JSON.stringify(await list(visitor))).not.toContain('Ada Lovelace')
  expect((await list(visitor, '?q=lovelace')).results).toEqual([])
  expect(await read()).toEqual(['Ada Lovelace'])
  await decide('Ada Lovelace', false)
  await decide('Ada Lovelace', null)
  expect(await read()).toEqual(['Ada Lovelace'])
})

test('only staff read and decide on proposals', async () => {
  const server = await proposals()
  const reviewer = await createPersonWithRole(server, 'reviewer', 1)
  await save(server.grace, { skills: ['Frobnication'] })
  expect((await reviewer.call('GET', path)).status).toBe(403)
  expect((await reviewer.call('POST', path, { body: { name: 'Frobnication', is_added: true } })).status).toBe(
    403,
  )
  expect((await server.visitor.get(path)).status).toBe(401)
})
