import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { checkRows, listUnknownFields } from './check-rows.ts'
import { defaultConfig } from './testing.ts'

const options = { source: 'jobs', now: new Date('2026-11-20T09:00:00Z'), config: defaultConfig }
const good = { company: 'Quillbark', title: 'Editor', description: 'Words.', apply_link: 'https://a.example' }

describe('an invalid row', () => {
  test.each([
    ['company', undefined, 'company is missing'],
    ['company', { name: 'Quillbark' }, 'company must be text'],
    ['company', 'x'.repeat(201), 'company is longer than 200 characters'],
    [
      'company_website',
      'javascript:alert(1)',
      'company_website "javascript:alert(1)" is not an address that can be opened',
    ],
    [
      'company_website',
      'mailto:a@b.example',
      'company_website "mailto:a@b.example" is not an address that can be opened',
    ],
    ['title', null, 'title is missing'],
    ['title', ' \t', 'title is missing'],
    ['title', 7, 'title must be text'],
    ['title', 'a\0b', 'title must not contain NUL or unpaired surrogates'],
    ['title', 'a\ud83d', 'title must not contain NUL or unpaired surrogates'],
    ['title', '\u200b\u0007', 'title is missing'],
    ['company', '\u200b\u0007', 'company is missing'],
    ['title', 'x'.repeat(501), 'title is longer than 500 characters'],
    ['description', '', 'description is missing'],
    ['description', 'x'.repeat(100_001), 'description is longer than 100,000 characters'],
    [
      'description',
      '_a*'.repeat(20_000),
      'description has more than 1,000 asterisks, underscores and brackets',
    ],
    ['description', '>'.repeat(60_000), 'description nests lists or quotes more than 10 levels deep'],
    ['apply_link', undefined, 'apply_link is missing'],
    ['apply_link', ['https://a.example'], 'apply_link must be text'],
    ['apply_link', 'www.quansight.com/careers', 'write https://www.quansight.com/careers'],
    ['apply_link', 'python-developer.md.example', 'write https://python-developer.md.example'],
    ['apply_link', 'viz_evaluation.md', 'it looks like the name of a file'],
    ['apply_link', 'apply.html', 'it looks like the name of a file; write the address of a page'],
    ['apply_link', 'jobs/Senior-Developer.PDF', 'it looks like the name of a file'],
    ['company_website', 'about.php', 'it looks like the name of a file'],
    ['company_website', 'jobs@quillbark.example', 'is not an address that can be opened'],
    [
      'apply_link',
      'javascript:alert(1)//a.example',
      'apply_link "javascript:alert(1)//a.example" is not an address that can be opened',
    ],
    ['apply_link', 'data:text/html,x', 'is not an address that can be opened'],
    ['apply_link', 'http://1.2.3.4.5', 'apply_link "http://1.2.3.4.5" is not an address that can be opened'],
    ['company_website', 'https://a.example:99999', 'is not an address that can be opened'],
    ['apply_link', 'see our site', 'apply_link "see our site" is not an address that can be opened'],
    ['apply_link', `https://a.example/${'x'.repeat(2000)}`, 'apply_link is longer than 2,000 characters'],
    ['location_type', 'remote', 'location_type "remote" is unknown: allowed are Remote, In-Person, Hybrid'],
    [
      'employment_schedule',
      'Sometimes',
      'employment_schedule "Sometimes" is unknown: allowed are Full-time, Part-time',
    ],
    ['contract_type', 1, 'contract_type 1 is unknown: allowed are Employee, Contractor, Internship'],
    ['seniority_level', 'Guru', 'seniority_level "Guru" is unknown'],
    [
      'salary_period',
      'fortnight',
      'salary_period "fortnight" is unknown: allowed are hour, day, week, month, year',
    ],
    ['salary_min', -1, 'salary_min must be a whole number of 0 or more'],
    ['salary_min', 10.5, 'salary_min must be a whole number of 0 or more'],
    ['salary_min', 'plenty', 'salary_min must be a whole number of 0 or more'],
    ['salary_min', '60k,70', 'must be a whole number of 0 or more, such as 60,000 or 60k'],
    ['salary_max', 1e308, 'salary_max is more than 2,147,483,647'],
    ['salary_max', 2 ** 31, 'salary_max is more than 2,147,483,647'],
    ['salary_max', true, 'salary_max must be a whole number of 0 or more'],
    ['countries', ['UK'], 'countries.0 must be a country code such as DE or US'],
    ['countries', 5, 'countries must be a list'],
    ['skills', [null], 'skills.0 must be text'],
    ['skills', '["a"', 'skills must be a list'],
    ['skills', Array.from({ length: 101 }, String), 'skills has more than 100 entries'],
    ['is_active', 'perhaps', 'is_active must be true or false'],
    ['created_at', '11/20/2026', 'created_at must be like 2026-11-20 or 2026-11-20T09:00:00Z'],
    ['created_at', '2026-02-30', 'created_at 2026-02-30 is not a day of the calendar'],
    ['expires_at', '2027-02-29T09:00:00Z', 'expires_at 2027-02-29 is not a day of the calendar'],
    ['expires_at', '30.2.2027', 'expires_at 2027-02-30 is not a day of the calendar'],
    ['created_at', '2026-11-20T09:00:00', 'created_at must be like 2026-11-20 or 2026-11-20T09:00:00Z'],
    ['created_at', '0001-01-01', 'created_at must be between 1990 and 2100'],
    ['created_at', '2026-11-22', 'created_at is in the future'],
    ['source', 'x'.repeat(101), 'source is longer than 100 characters'],
    // These texts are too long only after Unicode normalization, which turns the character U+0958 into two characters.
    ['source', '\u0958'.repeat(51), 'source is longer than 100 characters'],
    ['company', '\u0958'.repeat(101), 'company is longer than 200 characters'],
    ['external_id', {}, 'external_id must be text'],
    ['external_id', 'a\u0007b', 'external_id contains a control character'],
    ['source', 'a\u001b[31m', 'source contains a control character'],
  ])('rejects the %s %j', async (field, value, reason) => {
    const { accepted, refused } = await checkRows([{ ...good, [field]: value }], options)
    expect(accepted).toEqual([])
    expect(refused[0]?.reasons.join('; ')).toContain(reason)
  })

  test.each([
    [
      'a minimum salary above the maximum',
      { salary_min: 2, salary_max: 1 },
      'salary_min is more than salary_max',
    ],
    [
      'an amount in another currency',
      { salary_min: '€60k', salary_currency: 'USD' },
      'salary_min "€60k" is in EUR, but salary_currency is USD',
    ],
    [
      'amounts in two currencies',
      { salary_min: '€60k', salary_max: '70k GBP' },
      'salary_min "€60k" and salary_max "70k GBP" are in different currencies',
    ],
    [
      'an expiry before the creation',
      { created_at: '2026-11-02', expires_at: '2026-11-01' },
      'expires_at is before created_at',
    ],
    [
      'several mistakes',
      { title: '', location_type: 'Mars' },
      /^title is missing; location_type "Mars" is unknown/,
    ],
  ])('rejects %s', async (_mistake, fields, reason) => {
    const { refused } = await checkRows([{ ...good, ...fields }], options)
    expect(refused[0]?.reasons.join('; ')).toMatch(reason)
  })

  test.each([null, 7, 'text', [], [good]])('rejects the row %j', async (row) => {
    expect((await checkRows([row], options)).refused[0]?.reasons).toEqual(['is not an object with fields'])
  })
})

describe('reading a row', () => {
  test('text from CSV and values from JSON give the same row', async () => {
    const fields = {
      skills: 'C; C|Django',
      countries: 'de|AT',
      is_active: 'no',
      salary_min: ' 80k ',
      visa_sponsorship: 'yes',
      external_id: '7',
    }
    const values = {
      skills: ['C', 'Django'],
      countries: ['DE', 'AT'],
      is_active: false,
      salary_min: 80_000,
      visa_sponsorship: true,
      external_id: 7,
    }
    const [asText, asValues] = [await acceptedOf(fields), await acceptedOf(values)]
    expect(asText).toEqual(asValues)
    expect(asText).toHaveLength(1)
    const listed = await acceptedOf({ skills: '["C; D", " ", "E"]' })
    expect(listed[0]?.skills).toEqual(['C; D', 'E'])
    const byComma = await acceptedOf({ skills: 'Django, Celery', countries: 'de, AT' })
    expect(byComma[0]).toMatchObject({ skills: ['Django', 'Celery'], countries: ['DE', 'AT'] })
    expect((await acceptedOf({ skills: 'C, the language; Go' }))[0]?.skills).toEqual([
      'C, the language',
      'Go',
    ])
  })

  test('removes the line breaks of a title, but not those of a description', async () => {
    const { accepted } = await checkRows(
      [{ ...good, title: ' Cafe\u0301 \n chef ', description: 'a\r\n\tb\n' }],
      options,
    )
    expect(accepted[0]).toMatchObject({ title: 'Café chef', description: 'a\n\tb' })
  })

  test('accepts a day with dots, and the notes say how it was read', async () => {
    const [read] = await acceptedOf({ created_at: '1.11.2026', expires_at: '01.03.2027' })
    expect(read).toMatchObject({
      created_at: '2026-11-01T00:00:00.000Z',
      expires_at: '2027-03-01T23:59:59.999Z',
    })
    expect(read?.notes).toEqual([
      'created_at 1.11.2026 is read as 2026-11-01',
      'expires_at 01.03.2027 is read as 2027-03-01',
    ])
  })

  test('reads an email address as an apply link, like the form, and says so', async () => {
    const [read] = await acceptedOf({ apply_link: ' jobs@quillbark.example ' })
    expect(read?.apply_link).toBe('mailto:jobs@quillbark.example')
    expect(read?.notes).toEqual([
      'apply_link jobs@quillbark.example is read as mailto:jobs@quillbark.example',
    ])
  })

  test('treats a salary of 0 as missing', async () => {
    const { refused } = await checkRows([{ ...good, salary_min: 50_000, salary_max: 0 }], options)
    expect(refused).toEqual([])
  })

  test('rows without an ID describe the same job if they have the same company, title and apply link', async () => {
    const rows = [good, { ...good, description: 'Other words.' }, { ...good, title: 'Printer' }]
    const { accepted, refused } = await checkRows(rows, options)
    expect(accepted.map(({ source }) => source)).toEqual(['jobs', 'jobs'])
    expect(accepted[0]?.external_id).toMatch(/^content-[0-9a-f]{32}$/)
    expect(refused).toEqual([{ number: 2, name: 'Editor', reasons: ['is the same job as row 1'] }])
  })

  test('the same ID from two sources identifies two jobs', async () => {
    const rows = [
      { ...good, source: 'a', external_id: '1' },
      { ...good, source: 'b', external_id: '1' },
    ]
    expect((await checkRows(rows, options)).refused).toEqual([])
  })
})

describe('the pay of a row', () => {
  test('without a currency gets that of its only country, and the notes say what was assumed', async () => {
    const paid = { salary_max: 90_000, salary_period: 'year' }
    const inEuros = ['salary_currency is missing: assumed EUR, used in DE']
    const inDollars = ['salary_currency is missing: assumed USD, the default']
    expect(await currencyAndNotes({ ...paid, countries: 'DE' })).toEqual(['EUR', inEuros])
    expect(await currencyAndNotes({ ...paid, countries: 'DE|CH' })).toEqual(['USD', inDollars])
    expect(await currencyAndNotes({ ...paid, location: 'Cologne, Germany' })).toEqual(['EUR', inEuros])
    expect(await currencyAndNotes(paid)).toEqual(['USD', inDollars])
    const stated = { ...paid, countries: 'DE', salary_currency: 'chf' }
    expect(await currencyAndNotes(stated)).toEqual(['CHF', []])
    expect(await currencyAndNotes({ countries: 'DE' })).toEqual([undefined, []])
  })

  test.each([
    [{ salary_min: '€60k' }, 'EUR', 60_000],
    [{ salary_min: '60.000 €', salary_max: '70k' }, 'EUR', 60_000],
    [{ salary_min: 'GBP 60 000', salary_currency: 'gbp' }, 'GBP', 60_000],
    [{ salary_min: '$60k', salary_currency: 'CAD' }, 'CAD', 60_000],
    [{ salary_min: '$60k', countries: 'CA' }, 'CAD', 60_000],
    [{ salary_min: 'US$60k', countries: 'CA' }, 'USD', 60_000],
    [{ salary_min: '$60k', countries: 'DE' }, 'USD', 60_000],
  ])('with the sign of a currency in %j is in %s', async (pay, currency, amount) => {
    const [read] = await acceptedOf({ ...pay, salary_period: 'year' })
    expect(read).toMatchObject({ salary_currency: currency, salary_min: amount })
  })

  test('that looks like a mistake is accepted with a question', async () => {
    const dollars = { salary_currency: 'USD' }
    expect(await currencyAndNotes({ ...dollars, salary_min: '46', salary_max: '61' })).toEqual([
      'USD',
      [expect.stringMatching(/^salary_period is missing: is 46 - 61 per hour, day, week or month\?/)],
    ])
    const mixed = { ...dollars, salary_min: '120', salary_max: '150k', salary_period: 'year' }
    expect(await currencyAndNotes(mixed)).toEqual(['USD', ['salary_min is 120: did you mean 120,000?']])
    expect(await currencyAndNotes({ ...dollars, salary_min: '90k' })).toEqual(['USD', []])
  })
})

describe('the report of an import', () => {
  test.each([
    [{ external_id: 0, title: 'Editor' }, '0'],
    [{ external_id: ' ', title: 'Editor' }, 'Editor'],
    [{ external_id: { toString: 1, valueOf: 1 }, title: ['Editor'] }, ''],
  ])('identifies the rejected row %j by the name %j', async (fields, name) => {
    expect((await checkRows([{ ...fields, skills: 5 }], options)).refused[0]?.name).toBe(name)
  })

  test('lists each unknown field once', async () => {
    expect(
      await listUnknownFields([
        { ...good, salaryMin: 1 },
        { constructor: 1, salaryMin: 2, empty: null },
        'text',
      ]),
    ).toEqual({ names: ['salaryMin', 'constructor'], suggestions: { salaryMin: 'salary_min' } })
  })

  test('lists each row as accepted or as rejected with a reason', async () => {
    const field = fc.constantFrom(
      ...Object.keys(good),
      'salary_min',
      'skills',
      'created_at',
      'source',
      '__proto__',
    )
    const row = fc.oneof(
      fc.anything(),
      fc.dictionary(field, fc.anything()),
      fc.dictionary(field, fc.string()),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(row), async (rows) => {
        const { accepted, refused } = await checkRows(rows, options)
        const numbers = [...accepted, ...refused].map(({ number }) => number)
        expect(numbers.toSorted((a, b) => a - b)).toEqual(rows.map((_row, index) => index + 1))
        expect(refused.every(({ reasons }) => reasons.length > 0)).toBe(true)
      }),
    )
  })
})

async function currencyAndNotes(row: object) {
  const [read] = await acceptedOf(row)
  return [read?.salary_currency, read?.notes]
}

async function acceptedOf(row: object) {
  return (await checkRows([{ ...good, ...row }], options)).accepted
}
