import { describe, expect, test } from 'vitest'

import { type SourceRow, UnreadableBoard } from './source-kind.ts'
import { teamtailor } from './teamtailor.ts'

const read = (body: string) => teamtailor.readJobs(Buffer.from(body), { region: 'eu', board: 'acme' })

/** Returns the fields of the only job, except for its title, description and link. */
async function readFacts(body: string): Promise<Partial<SourceRow>> {
  const [job] = await read(body)
  const { title: _title, description: _description, apply_link: _link, ...facts } = job?.row ?? {}
  return facts
}

const feed = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:tt="https://teamtailor.com/locations"><channel><title>Acme</title>${items}</channel></rss>`
const item = (fields: string) =>
  feed(
    `<item><title>A</title><description>&lt;p&gt;R&amp;amp;D&lt;/p&gt;</description><link> https://jobs.acme.example/jobs/1-a </link><guid>36d9bbe6</guid>${fields}</item>`,
  )

describe('Teamtailor', () => {
  test('the ID is the GUID, and the link leads to the career site of the company', async () => {
    expect(await read(item('<tt:role/><tt:division/>'))).toEqual([
      {
        externalId: '36d9bbe6',
        row: { title: 'A', description: 'R&D', apply_link: 'https://jobs.acme.example/jobs/1-a' },
      },
    ])
  })

  test('all locations and their countries are read', async () => {
    const places = [
      '<tt:name>Head Office</tt:name><tt:zip>2000</tt:zip><tt:city>Sydney</tt:city><tt:country>Australia</tt:country>',
      '<tt:name>Copenhagen, Denmark</tt:name><tt:city/>',
      '<tt:name>London</tt:name><tt:city>London</tt:city><tt:country>United Kingdom</tt:country>',
    ]
    const list = places.map((fields) => `<tt:location>${fields}</tt:location>`).join('')
    expect(await readFacts(item(`<tt:locations>${list}</tt:locations>`))).toEqual({
      location: 'Sydney, Australia; Copenhagen, Denmark; London, United Kingdom',
      countries: ['AU', 'GB'],
    })
  })

  test.each([
    ['fully', 'Remote'],
    ['hybrid', 'Hybrid'],
    ['none', undefined],
    ['temporary', undefined],
    ['', undefined],
  ])('the remote status %s has the location type %s', async (status, type) => {
    const fields = `<remoteStatus>${status}</remoteStatus><tt:locations/>`
    expect(await readFacts(item(fields))).toEqual(type ? { location_type: type } : {})
  })

  test('items outside the channel are omitted', async () => {
    const body = feed('').replace('<channel>', '<item><guid>1</guid></item><channel>')
    expect(await read(body)).toEqual([])
  })

  test.each([
    ['a document type', feed('').replace('<rss', '<!DOCTYPE rss><rss')],
    ['entities', item('').replace('<rss', '<!DOCTYPE rss [<!ENTITY a "b">]><rss').replace('R&amp;', '&a;')],
    ['an unknown entity', item('<tt:role>&nbsp;</tt:role>')],
    ['no channel', '<rss version="2.0"/>'],
    ['a channel in another element', `<rss><a>${item('').slice(21)}</a></rss>`],
    ['deep elements', item('<a>'.repeat(20) + '</a>'.repeat(20))],
  ])('a document with %s is not read', async (_case, xml) => {
    await expect(read(xml)).rejects.toBeInstanceOf(UnreadableBoard)
  })
})
