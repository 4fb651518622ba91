import { describe, expect, test } from 'vitest'

import { jobs } from '#server/db/tables/jobs.ts'

import { careerPage, employer, sourceSite } from '../testing.ts'

const feed = (...positions: [id: string, text: string][]) => ({
  body: `<workzag-jobs>${positions
    .map(
      ([id, text]) =>
        `<position><id>${id}</id><name>Django ${id}</name><jobDescriptions><jobDescription><name>T</name><value>${text}</value></jobDescription></jobDescriptions></position>`,
    )
    .join('')}</workzag-jobs>`,
})

describe('a board at Personio', () => {
  test('is read in its own language where it has no English text', async () => {
    const site = await sourceSite()
    const { preview, connect, owner, path } = await employer(site, { kind: 'personio' })
    const address = 'https://acme.jobs.personio.de/xml'
    site.ats.pages.set(`${address}?language=en`, feed(['1', 'English'], ['2', ''], ['3', ''], ['4', '']))
    site.ats.pages.set(`${address}?language=de`, feed(['1', 'Nein'], ['2', 'Deutsch'], ['3', ''], ['4', '']))
    site.ats.pages.set(address, feed(['1', 'Non'], ['3', 'Francais'], ['4', '']))
    expect((await preview()).rows).toMatchObject([
      { name: '1', outcome: 'created' },
      { name: '2', outcome: 'created' },
      { name: '3', outcome: 'created' },
      { name: '4', outcome: 'refused', reasons: ['This job has no description.'] },
    ])
    await connect()
    expect((await owner.call('GET', path)).text).toContain('Django 3')
    const stored = await site.db.select({ text: jobs.description }).from(jobs).orderBy(jobs.title)
    expect(stored.map(({ text }) => text.split('\n').at(-1))).toEqual(['English', 'Deutsch', 'Francais'])
    // A round without the German texts would not know whether they have changed.
    site.ats.pages.set(`${address}?language=de`, { status: 500 })
    await site.pass()
    expect((await owner.call('GET', path)).text).toContain('Personio answered with status 500.')
  })

  test('without a feed asks the owner to switch it on', async () => {
    const site = await sourceSite()
    const { owner, path } = await employer(site, { kind: 'personio' })
    site.ats.removeBoard('personio', 'acme')
    const { status, text } = await owner.call('POST', path, { body: { career_page: careerPage } })
    expect([status, text]).toEqual([502, expect.stringContaining('The XML feed may be switched off')])
  })
})
