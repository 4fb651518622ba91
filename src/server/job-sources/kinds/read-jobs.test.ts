import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { sourceKindNames, type SourceKindName } from '#contract/job-sources/rules/kinds.ts'
import { hostileText } from '#contract/jobs/hostile-jobs.testing.ts'
import { rowSchema } from '#server/jobs/import/row-schema.ts'

import { type AtsJob, writeBoard } from '../ats-formats.testing.ts'
import { sourceKinds } from './kinds.ts'
import { type SourceJob, UnreadableBoard } from './source-kind.ts'

const board = { region: 'eu', board: 'acme' } as const
const bytesOf = (text: string) => new TextEncoder().encode(text)

function read(kind: SourceKindName, body: unknown): Promise<SourceJob[]> {
  return sourceKinds[kind].readJobs(bytesOf(typeof body === 'string' ? body : JSON.stringify(body)), board)
}

function readWritten(
  kind: SourceKindName,
  jobs: readonly AtsJob[],
  isDisordered = false,
): Promise<SourceJob[]> {
  return read(kind, writeBoard(kind, jobs, { board: 'acme', isDisordered }).body)
}

const developer: AtsJob = {
  id: '4711',
  title: 'Senior Django developer (R&D)',
  html: '<p>Write <strong>Django</strong> &amp; Python.</p><ul><li>Test</li></ul>',
  location: 'Berlin',
  workplace: 'remote',
  country: 'DE',
  pay: { min: 60_000, max: 75_000, currency: 'EUR' },
  schedule: 'full-time',
}
const common = {
  title: 'Senior Django developer (R&D)',
  description: 'Write **Django** & Python.\n\n- Test',
  location: 'Berlin',
}
const pay = { salary_min: 60_000, salary_max: 75_000, salary_currency: 'EUR' }
const yearly = { ...pay, salary_period: 'year' }
const place = { location_type: 'Remote', countries: ['DE'] }
const fullTime = { employment_schedule: 'Full-time' }

const rows: Record<SourceKindName, object> = {
  greenhouse: { ...common, ...pay, apply_link: 'https://job-boards.greenhouse.io/acme/jobs/4711' },
  lever: { ...common, ...yearly, ...place, ...fullTime, apply_link: 'https://jobs.lever.co/acme/4711' },
  ashby: { ...common, ...yearly, ...place, ...fullTime, apply_link: 'https://jobs.ashbyhq.com/acme/4711' },
  workable: { ...common, ...place, ...fullTime, apply_link: 'https://apply.workable.com/acme/j/4711' },
  personio: {
    ...common,
    ...fullTime,
    contract_type: 'Employee',
    apply_link: 'https://acme.jobs.personio.de/job/4711',
  },
  recruitee: {
    ...common,
    ...yearly,
    ...place,
    ...fullTime,
    location: 'Berlin, Germany',
    apply_link: 'https://acme.recruitee.com/o/4711',
  },
  teamtailor: {
    ...common,
    ...place,
    location: 'Berlin, Germany',
    apply_link: 'https://acme.teamtailor.com/jobs/4711',
  },
}

describe.each(sourceKindNames)('jobs of %s', (kind) => {
  test('have the fields that the ATS states', async () => {
    expect(await readWritten(kind, [developer])).toEqual([{ externalId: '4711', row: rows[kind] }])
  })

  test('do not depend on the order of fields, on unknown fields or on nulls', async () => {
    expect(await readWritten(kind, [developer], true)).toEqual(await readWritten(kind, [developer]))
  })

  test('lack the fields that are empty at the ATS', async () => {
    const [job] = await readWritten(kind, [{ id: '1', title: 'A', html: 'b' }])
    const expected = kind === 'personio' ? ['contract_type'] : []
    expect(Object.keys(job?.row ?? {})).toEqual(['title', 'description', 'apply_link', ...expected])
  })

  test('can be an empty list', async () => {
    expect(await readWritten(kind, [])).toEqual([])
  })

  test('are refused if an earlier job has the same ID', async () => {
    const ids = ['__proto__', 'constructor', '__proto__', 'toString', 'constructor']
    const jobs = await readWritten(
      kind,
      ids.map((id) => ({ id, title: 'A', html: 'b' })),
    )
    expect(jobs.map(({ externalId, refused }) => [externalId, refused])).toEqual([
      ['__proto__', undefined],
      ['constructor', undefined],
      ['__proto__', 'has the ID of another job'],
      ['toString', undefined],
      ['constructor', 'has the ID of another job'],
    ])
  })

  test.each<[string, Partial<AtsJob>]>([
    ['has no title', { title: ' \u0007' }],
    ['has no description', { html: '<p>&nbsp;</p><script>a</script>' }],
    ['has a description that has more than 500,000 characters of HTML', { html: 'a'.repeat(500_001) }],
  ])('are refused when a job %s', async (reason, change) => {
    const [, job] = await readWritten(kind, [developer, { ...developer, id: '2', ...change }])
    expect(job).toMatchObject({ externalId: '2', refused: reason })
  })

  test.each<[string, (body: string) => string]>([
    ['is empty', () => ''],
    ['is a page', () => '<!doctype html><title>Maintenance</title><p>Back soon'],
    ['is an error', () => '{"ok":false,"error":"Document not found"}'],
    ['is cut', (body) => body.slice(0, body.length / 2)],
    ['is not UTF-8', (body) => `${body.slice(0, -30)}\u{fffe}${body.slice(-30)}`],
    [
      'has other names for its fields',
      (body) =>
        body
          .replaceAll(/"([a-z_]+)":/gi, '"x$1":')
          .replaceAll('position>', 'vacancy>')
          .replaceAll('workzag', 'personio')
          .replaceAll('channel>', 'feed>'),
    ],
    [
      'has no titles and links',
      (body) =>
        body
          .replaceAll(/"(title|text|absolute_url|careers_url|hostedUrl|jobUrl|url)":/g, '"x$1":')
          .replaceAll('name>', 'label>')
          .replaceAll('title>', 'label>'),
    ],
    [
      'has no IDs',
      (body) => body.replaceAll(/"(id|shortcode|jobUrl)":/g, '"x$1":').replaceAll('id>', 'key>'),
    ],
  ])('are not read when the body %s', async (fault, change) => {
    const body = writeBoard(kind, [developer, { ...developer, id: '2' }], { board: 'acme' }).body
    const bytes = bytesOf(change(body))
    // Replaces the first byte of U+FFFE, a character in the text. The text is then not valid UTF-8.
    const broken = fault === 'is not UTF-8' ? bytes.map((byte) => (byte === 0xef ? 0xff : byte)) : bytes
    await expect(sourceKinds[kind].readJobs(broken, board)).rejects.toBeInstanceOf(UnreadableBoard)
  })

  test('are limited to 2,000 per source board', async () => {
    const jobs = Array.from({ length: 2001 }, (_none, index) => ({
      id: String(index + 1),
      title: 'A',
      html: 'b',
    }))
    await expect(readWritten(kind, jobs)).rejects.toThrow('has more than 2000 jobs')
  })

  test('are limited to 300,000 HTML tags in all descriptions together', async () => {
    const html = '<li>a</li>'.repeat(40_000)
    const jobs = ['1', '2', '3', '4'].map((id) => ({ id, title: 'A', html }))
    await expect(readWritten(kind, jobs)).rejects.toThrow('has more than 300000 HTML tags')
  })

  test('are either refused or valid for an import, even with hostile texts', async () => {
    const anyJob = fc.record({
      title: hostileText,
      html: hostileText,
      location: hostileText,
      country: hostileText,
      pay: fc.record({
        min: fc.oneof(fc.double(), fc.integer()),
        max: fc.oneof(fc.double(), fc.integer()),
        currency: fc.constantFrom('EUR', 'usd', 'XXX', ''),
      }),
    })
    let valid = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anyJob, { maxLength: 3 }), async (some) => {
        const jobs = await readWritten(kind, [
          developer,
          ...some.map((job, index) => ({ ...job, id: `${index}x` })),
        ])
        const accepted = jobs.filter(({ row, refused }) => refused === undefined && row.title.length <= 500)
        valid += accepted.length
        for (const { row } of accepted)
          expect(rowSchema.safeParse({ company: 'Acme', ...row }).error).toBeUndefined()
      }),
    )
    expect(valid).toBeGreaterThan(150)
  })
})

const greenhouseJob = {
  id: 1,
  title: 'A',
  absolute_url: 'https://acme.example/jobs?gh_jid=1',
  content: '&lt;p&gt;b&lt;/p&gt;',
}

describe('Greenhouse', () => {
  test('a list with fewer jobs than its stated total is rejected', async () => {
    await expect(read('greenhouse', { jobs: [greenhouseJob], meta: { total: 2 } })).rejects.toThrow(
      'has 1 of its 2 jobs',
    )
  })

  test('a post for prospects is refused', async () => {
    expect(await read('greenhouse', { jobs: [{ ...greenhouseJob, internal_job_id: null }] })).toMatchObject([
      { externalId: '1', refused: 'is a post for prospects, not a job' },
    ])
  })

  test.each([
    ['escaped once', '&lt;p&gt;R&amp;amp;D &amp;lt;b&amp;gt;&lt;/p&gt;', 'R&D \\<b>'],
    ['escaped twice', '&amp;lt;p&amp;gt;b&amp;lt;/p&amp;gt;', 'b'],
    ['not escaped', '<p>&lt;b&gt;</p>', '\\<b>'],
    ['without elements', 'R&amp;D', 'R&D'],
  ])('a description %s is read', async (_case, content, description) => {
    expect(await read('greenhouse', { jobs: [{ ...greenhouseJob, content }] })).toMatchObject([
      { row: { description } },
    ])
  })

  test('pay with several ranges is left out, because the ranges are for several places', async () => {
    const range = { min_cents: 100, max_cents: 200, currency_type: 'USD' }
    const [one, two] = await read('greenhouse', {
      jobs: [
        { ...greenhouseJob, pay_input_ranges: [range] },
        { ...greenhouseJob, id: 2, pay_input_ranges: [range, range] },
      ],
    })
    expect(one?.row).toMatchObject({ salary_min: 1, salary_max: 2, salary_currency: 'USD' })
    expect(Object.keys(two?.row ?? {})).toEqual(['title', 'description', 'apply_link'])
  })
})

describe('Lever', () => {
  const posting = {
    id: 'a',
    text: 'A',
    hostedUrl: 'https://jobs.lever.co/acme/a',
    description: '<div>b</div>',
  }

  test('the description includes the lists and the closing text', async () => {
    const lists = [
      { text: 'You &amp; us', content: '<li>c</li><li>d</li>' },
      { text: 'Empty', content: '' },
    ]
    expect(await read('lever', [{ ...posting, lists, additional: '<div>e</div>' }])).toMatchObject([
      { row: { description: 'b\n\n### You & us\n\n- c\n- d\n\ne' } },
    ])
  })

  test.each([
    ['per-hour-wage', { salary_min: 20, salary_max: 30, salary_period: 'hour', salary_currency: 'USD' }],
    ['one-time', {}],
    [undefined, {}],
  ])('pay with the interval %s becomes %j', async (interval, expected) => {
    const [job] = await read('lever', [
      { ...posting, salaryRange: { min: 20, max: 30, currency: 'USD', interval } },
    ])
    expect(
      Object.fromEntries(Object.entries(job?.row ?? {}).filter(([name]) => name.startsWith('salary'))),
    ).toEqual(expected)
  })

  test.each([
    ['Full-time', { employment_schedule: 'Full-time' }],
    ['Internship', { contract_type: 'Internship' }],
    ['Regular Full Time (Salary)', {}],
  ])('the commitment %s becomes %j', async (commitment, expected) => {
    const [job] = await read('lever', [{ ...posting, categories: { commitment } }])
    const { title: _title, description: _description, apply_link: _link, ...facts } = job?.row ?? {}
    expect(facts).toEqual(expected)
  })
})

const tiers = (components: object[]) => ({ compensation: { compensationTiers: [{ components }] } })

describe('Ashby', () => {
  const posting = { id: 'a', title: 'A', jobUrl: 'https://jobs.ashbyhq.com/acme/a', descriptionHtml: 'b' }

  test('unlisted jobs are omitted', async () => {
    expect(await read('ashby', { jobs: [posting, { ...posting, id: 'b', isListed: false }] })).toHaveLength(1)
  })

  test('the ID comes from the URL of a job that has no `id`', async () => {
    const { id: _id, ...others } = posting
    expect(await read('ashby', { jobs: [others] })).toMatchObject([{ externalId: 'a' }])
  })

  test('all locations and their countries are read', async () => {
    const job = {
      ...posting,
      location: 'London',
      address: { postalAddress: { addressCountry: 'UK' } },
      secondaryLocations: [
        { location: 'Remote - Europe', address: { addressCountry: 'Europe' } },
        { location: 'Austin', address: { addressCountry: 'USA' } },
      ],
    }
    expect(await read('ashby', { jobs: [job] })).toMatchObject([
      { row: { location: 'London; Remote - Europe; Austin', countries: ['GB', 'US'] } },
    ])
  })

  test('pay is left out if Ashby states several salaries', async () => {
    const salary = {
      compensationType: 'Salary',
      interval: '1 YEAR',
      currencyCode: 'USD',
      minValue: 1,
      maxValue: 2,
    }
    const equity = {
      compensationType: 'EquityPercentage',
      interval: 'NONE',
      currencyCode: null,
      minValue: 0.5,
    }
    const [one, two] = await read('ashby', {
      jobs: [
        { ...posting, ...tiers([equity, salary]) },
        { ...posting, id: 'b', ...tiers([salary, salary]) },
      ],
    })
    expect(one?.row).toMatchObject({ salary_min: 1, salary_max: 2, salary_period: 'year' })
    expect(two?.row.salary_min).toBeUndefined()
  })
})

describe('Workable', () => {
  const posting = { shortcode: 'A1', title: 'A', url: 'https://apply.workable.com/j/A1', description: 'b' }

  test('hidden locations are omitted, and jobs that are not remote have no location type', async () => {
    const locations = [
      { city: 'Athens', region: 'Attica', country: 'Greece', countryCode: 'GR', hidden: false },
      { city: 'Boston', country: 'United States', countryCode: 'US', hidden: true },
    ]
    const [job] = await read('workable', { jobs: [{ ...posting, telecommuting: false, locations }] })
    expect(job?.row).toMatchObject({ location: 'Athens, Attica, Greece', countries: ['GR'] })
    expect(job?.row.location_type).toBeUndefined()
  })

  test.each([
    ['Entry level', 'Intern/Entry Level'],
    ['Associate', 'Junior'],
    ['Mid-Senior level', undefined],
    ['Executive', 'Executive/Leadership'],
    ['Not Applicable', undefined],
  ])('the experience %s becomes the seniority %s', async (experience, level) => {
    const [job] = await read('workable', { jobs: [{ ...posting, experience }] })
    expect(job?.row.seniority_level).toBe(level)
  })
})
