import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { anyText } from '#contract/any-text.testing.ts'
import { pieces } from '#contract/jobs/hostile-jobs.testing.ts'
import { aJob } from '#contract/jobs/jobs.testing.ts'

import { draw } from './draw.ts'
import { loadFonts } from './fonts.ts'
import { companyPicture, socialPicture } from './picture.ts'
import { inkIn, wordsIn } from './testing.ts'

const fonts = await loadFonts()

type Parts = { title: string; company?: string; location?: string | null; salaryMax?: number | null }
function pictureOf(
  { title, company = 'Hot Club', location = 'Paris', salaryMax = 80_000 }: Parts,
  siteName = 'Fretboard',
) {
  const pay = { salaryMin: salaryMax && 60_000, salaryMax, salaryPeriod: 'year', salaryCurrency: 'EUR' }
  const about = { id: 1, name: company, website: null, description: null, logo: null, verified_domain: null }
  return socialPicture(aJob({ title, location, company: about, ...pay }), { siteName, fonts })
}
const wordsOf = (parts: Parts) => {
  const picture = pictureOf(parts)
  return picture && wordsIn(picture)
}
const titleOf = (title: string) => wordsOf({ title })?.slice(1, -3).join(' ')

test('the image of a job shows the site, the title, the company, the place and the pay', () => {
  expect(wordsOf({ title: 'Django Developer' })).toEqual([
    'Fretboard',
    'Django Developer',
    'Hot Club',
    'Paris',
    '€60,000 - €80,000/yr',
  ])
})

const pictureOfCompany = (name: string, places = ['Lyon', 'Remote']) =>
  companyPicture({ name, logo: null, openJobs: 1200, places }, { siteName: 'Fretboard', fonts })

describe('the image of a company', () => {
  test('shows the site, the name, the places and, as the largest text, the number of open jobs', () => {
    const picture = pictureOfCompany('Hot Club')
    expect(picture && wordsIn(picture)).toEqual(['Fretboard', 'Hot Club', 'Lyon · Remote', '1,200 open jobs'])
    const sizes = [...(picture?.markup ?? '').matchAll(/font-size="(\d+)"/g)].map(([, size]) => Number(size))
    expect(Math.max(...sizes)).toBe(sizes.at(-1))
  })

  test('keeps long names and places inside, and is missing if the name cannot be drawn', async () => {
    const picture = pictureOfCompany(
      'W'.repeat(200),
      Array<string>(4).fill('Llanfairpwllgwyngyll '.repeat(9)),
    )
    if (picture === undefined) throw new Error('no picture')
    const { right, bottom } = await inkIn(await draw(picture))
    expect([right < 0.95, bottom < 0.92]).toEqual([true, true])
    expect(pictureOfCompany('株式会社')).toBeUndefined()
  })
})

describe('a title', () => {
  test('breaks between words into at most three lines, and truncates with an ellipsis', () => {
    const words = wordsOf({ title: 'Senior Django and PostgreSQL Engineer '.repeat(10) })
    const lines = words?.slice(1, -3) ?? []
    expect(lines).toHaveLength(3)
    expect(lines[0]).toBe('Senior Django and PostgreSQL Engineer')
    expect(lines[2]).toMatch(/…$/)
  })

  test('breaks within a word that is longer than a line', async () => {
    const picture = pictureOf({ title: 'W'.repeat(200), company: 'X'.repeat(200), location: 'Y'.repeat(300) })
    if (picture === undefined) throw new Error('no picture')
    expect(wordsIn(picture).slice(1, -3)).toHaveLength(3)
    const { right, bottom } = await inkIn(await draw(picture))
    expect([right < 0.95, bottom < 0.92]).toEqual([true, true])
  })

  test.each([
    ['Старший разработчик', 'Старший разработчик'],
    ['Προγραμματιστής', 'Προγραμματιστής'],
    ['מפתח Django בכיר', 'מפתח Django בכיר'],
    ['مطوّر بايثون', 'مطوّر بايثون'],
    ['توسعه\u200cدهنده', 'توسعه\u200cدهنده'],
    ['Kỹ sư e\u0301', 'Kỹ sư é'],
    ['🎸 Guitar 👩‍💻 Engineer 🇩🇪', 'Guitar Engineer'],
    ['Django Developer 開発', 'Django Developer'],
    ['a\u0000b\u202Ec\u2066d \r\n e\ufe0f', 'abcd e'],
    [`Zalg${'o\u0301'.padEnd(80, '\u0316')} text`, 'Zalg text'],
    ['</text><script>&amp;', '</text><script>&amp;'],
  ])('is drawn without unsupported characters: %s', (title, drawn) => {
    expect(titleOf(title)).toBe(drawn)
  })

  test.each(['シニアエンジニア', '高级工程师 Go', 'हिन्दी डेवलपर', 'นักพัฒนา', '🎸🎸', '\u200b'])(
    'has no image if the font supports too few of its characters: %s',
    (title) => {
      expect(pictureOf({ title })).toBeUndefined()
    },
  )

  test.each([
    ['Developer', { left: [0.05, 0.1], right: [0.3, 0.6] }],
    ['מפתח', { left: [0.5, 0.9], right: [0.9, 0.95] }],
    ['مطوّر', { left: [0.5, 0.9], right: [0.9, 0.95] }],
  ])('is aligned to the side on which its script starts: %s', async (title, { left, right }) => {
    const picture = pictureOf({ title, salaryMax: null })
    if (picture === undefined) throw new Error('no picture')
    const ink = await inkIn(await draw(picture))
    expect(ink).toMatchObject({ width: 1200, height: 630 })
    expect([ink.left > (left[0] ?? 0), ink.left < (left[1] ?? 0)]).toEqual([true, true])
    expect([ink.right > (right[0] ?? 0), ink.right < (right[1] ?? 0)]).toEqual([true, true])
  })
})

test('the image of a site with its own logo has no guitar', () => {
  const company = {
    id: 1,
    name: 'Ferris',
    website: null,
    description: null,
    logo: null,
    verified_domain: null,
  }
  const job = aJob({ title: 'Crab Keeper', company })
  const siteName = 'Ferris Jobs'
  const neck = 'M135 0V630'
  const isOwnLogo = { logo: [], isOwnLogo: true }
  expect(socialPicture(job, { siteName, fonts })?.markup).toContain(neck)
  expect(socialPicture(job, { siteName, fonts, drawing: isOwnLogo })?.markup).not.toContain(neck)
})

test('the image leaves out a place that cannot be drawn, and there is no image if the company cannot be drawn', () => {
  expect(wordsOf({ title: 'Developer', location: '東京' })).toEqual([
    'Fretboard',
    'Developer',
    'Hot Club',
    '€60,000 - €80,000/yr',
  ])
  expect(wordsOf({ title: 'Developer', company: '株式会社' })).toBeUndefined()
})

test('the image shortens a long place to one line', () => {
  const place = wordsOf({ title: 'Developer', location: 'Llanfairpwllgwyngyll '.repeat(9) })?.at(-2)
  expect(place).toMatch(/^Llanfair.*…$/)
})

test('the pay is the largest text of the image', () => {
  for (const title of ['Developer', 'Senior Django and PostgreSQL Engineer '.repeat(10)]) {
    const sizes = [...(pictureOf({ title })?.markup ?? '').matchAll(/font-size="(\d+)"/g)].map(([, size]) =>
      Number(size),
    )
    expect(sizes.indexOf(Math.max(...sizes))).toBe(sizes.length - 1)
  }
})

const hostileText = fc.oneof(fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 }), anyText)

const isKnown = (one: string) => one === '\u200c' || fonts.bold.has(one)

test('the image of any text is well-formed, and the font has a glyph for every character', async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, hostileText, hostileText, async (title, company, siteName) => {
      const picture = pictureOf({ title, company, location: company }, siteName)
      if (picture === undefined) return
      const words = wordsIn(picture)
      expect(Array.from(words.join('')).filter((one) => !isKnown(one))).toEqual([])
      expect(picture.markup).not.toMatch(/<(?:script|image|a|use|foreignObject|style)\b/)
    }),
  )
})

test('the image of hostile texts can be drawn as a PNG', async () => {
  const picture = pictureOf({ title: `a ${pieces.join(' a ')}`, company: pieces.join('a') })
  if (picture === undefined) throw new Error('no picture')
  expect((await inkIn(await draw(picture))).count).toBeGreaterThan(1000)
})
