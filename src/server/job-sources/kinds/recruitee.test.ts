import { describe, expect, test } from 'vitest'

import { recruitee } from './recruitee.ts'
import { type SourceRow, UnreadableBoard } from './source-kind.ts'

const offer = {
  id: 1,
  title: 'A',
  description: '<p>b</p>',
  careers_url: 'https://careers.acme.example/o/a',
}

function read(body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return recruitee.readJobs(Buffer.from(text), { region: 'eu', board: 'acme' })
}

/** Returns the fields of an offer, except for its title, description and link. */
async function readOffer(fields: object): Promise<Partial<SourceRow>> {
  const [job] = await read({ offers: [{ ...offer, ...fields }] })
  const { title: _title, description: _description, apply_link: _link, ...facts } = job?.row ?? {}
  return facts
}

describe('Recruitee', () => {
  test('the description includes the requirements, and the link leads to the career site of the company', async () => {
    const offers = [{ ...offer, requirements: '<ul><li>c</li></ul>' }]
    expect(await read({ offers })).toEqual([
      {
        externalId: '1',
        row: { title: 'A', description: 'b\n\n- c', apply_link: 'https://careers.acme.example/o/a' },
      },
    ])
  })

  test('offers that are not published are omitted', async () => {
    const offers = [offer, { ...offer, id: 2, status: 'internal' }, { ...offer, id: 3, status: 'published' }]
    expect((await read({ offers })).map(({ externalId }) => externalId)).toEqual(['1', '3'])
  })

  test('the title and the text come from the translations if the offer has none, English first', async () => {
    const bare = { id: 1, careers_url: offer.careers_url }
    const nl = { title: 'N', description: 'nl' }
    const en = { title: 'E', description: '', requirements: 'en' }
    const read1 = async (fields: object) => (await read({ offers: [{ ...bare, ...fields }] }))[0]
    expect(await read1({ translations: { nl, en } })).toMatchObject({
      row: { title: 'E', description: 'en' },
    })
    expect(await read1({ translations: { de: null, nl } })).toMatchObject({
      row: { title: 'N', description: 'nl' },
    })
    expect(await read1({ title: 'A', translations: { de: 'nl' } })).toMatchObject({
      refused: 'has no description',
    })
  })

  test('all locations and their countries are read', async () => {
    const locations = [
      { name: 'HQ', city: 'Utrecht', state: 'Utrecht', country: 'Netherlands', country_code: 'NL' },
      { name: 'Home', city: '', country: '' },
      { name: 'Paris', city: 'Paris', country: 'France' },
    ]
    expect(await readOffer({ locations, location: 'Everywhere' })).toEqual({
      location: 'Utrecht, Netherlands; Home; Paris, France',
      countries: ['NL', 'FR'],
    })
    expect(await readOffer({ city: 'Bonn', country_code: 'DE', location: 'Remote job' })).toEqual({
      location: 'Bonn',
      countries: ['DE'],
    })
    expect(await readOffer({ location: 'Remote job', locations: null })).toEqual({ location: 'Remote job' })
  })

  test.each([
    [{ remote: true }, 'Remote'],
    [{ remote: false, hybrid: true, on_site: false }, 'Hybrid'],
    [{ remote: false, hybrid: false, on_site: true }, 'In-Person'],
    [{ remote: true, hybrid: true, on_site: false }, undefined],
    [{ remote: 'true' }, undefined],
    [{ location: 'Remote' }, undefined],
  ])('the workplaces %j have the location type %s', async (fields, type) => {
    expect((await readOffer(fields)).location_type).toBe(type)
  })

  test.each([
    ['fulltime_permanent', { employment_schedule: 'Full-time', contract_type: 'Employee' }],
    ['fulltime_fixed_term', { employment_schedule: 'Full-time' }],
    ['parttime_permanent', { employment_schedule: 'Part-time', contract_type: 'Employee' }],
    ['parttime_fixed_term', { employment_schedule: 'Part-time' }],
    ['parttime_minijob', { employment_schedule: 'Part-time' }],
    ['freelance', { contract_type: 'Contractor' }],
    ['internship', { contract_type: 'Internship' }],
    ['contract', {}],
    ['temporary', {}],
    ['traineeship', {}],
    [null, {}],
  ])('the employment type %s becomes %j', async (code, expected) => {
    expect(await readOffer({ employment_type_code: code })).toEqual(expected)
  })

  test.each([
    ['entry_level', 'Intern/Entry Level'],
    ['student_college', 'Intern/Entry Level'],
    ['mid_level', 'Mid-Level'],
    ['senior_executive', 'Executive/Leadership'],
    ['experienced', undefined],
    ['senior_manager', undefined],
  ])('the experience %s becomes the seniority %s', async (code, level) => {
    expect((await readOffer({ experience_code: code })).seniority_level).toBe(level)
  })

  const monthly = { salary_min: 4000, salary_max: 5000, salary_currency: 'EUR' }
  test.each<[unknown, object]>([
    [
      { min: '4000', max: 5000, currency: 'eur', period: 'month' },
      { ...monthly, salary_period: 'month' },
    ],
    [{ min: '4000.0', max: '5000', currency: 'EUR', period: '' }, monthly],
    [
      { min: '40', max: null, currency: 'EUR', period: 'hour' },
      { salary_min: 40, salary_period: 'hour', salary_currency: 'EUR' },
    ],
    [{ min: '4000', max: '5000', currency: 'EUR', period: 'project' }, {}],
    [{ min: '4,000', max: '1e4', currency: 'EUR', period: 'month' }, {}],
    [{ min: null, max: null, currency: null, period: null }, {}],
    [{ min: '9'.repeat(100_000), max: 1e308, currency: 'EUR', period: 'year' }, {}],
    ['50000', {}],
    [null, {}],
  ])('the salary %j becomes %j', async (salary, expected) => {
    expect(await readOffer({ salary })).toEqual(expected)
  })

  test('a list that is nested too deeply is rejected', async () => {
    const deep = `{"offers":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`
    await expect(read(deep)).rejects.toBeInstanceOf(UnreadableBoard)
  })
})
