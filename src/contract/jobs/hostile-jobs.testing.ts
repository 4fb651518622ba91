// Jobs with hostile texts, for tests of feeds, pages and JobPosting data.
import * as fc from 'fast-check'

import type { Job } from './job.ts'
import { aJob } from './jobs.testing.ts'
import { slugOf } from './rules/slug.ts'

export const pieces = [
  ']]>',
  '<![CDATA[',
  '</script>',
  '<!--',
  '<b onclick=x>',
  '&amp;',
  '&#0;',
  '"',
  '\u0000',
  '\u0008',
  '\u001b',
  '\u0085',
  '\u2028',
  '\ud800',
  '\udfff',
  '\uffff',
  '\u202e',
  'مطوّر',
  '😀',
  '\r\n',
  ' ',
  '**a**',
  '[a](javascript:b)',
  '![a](https://a.example/b.png)',
  '\n\n- a\n',
  'a',
]

export const hostileText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const longMarkdown = hostileText.map((text) => `${text} a `.repeat(10_000).slice(0, 60_000))

/** The texts of a job. On average, one job in `oneLongIn` has a description of 60 KB. */
const hostileTexts = (oneLongIn: number) =>
  fc.record({
    title: hostileText,
    description: fc.oneof(
      { weight: oneLongIn - 1, arbitrary: hostileText },
      { weight: 1, arbitrary: longMarkdown },
    ),
    location: fc.option(hostileText),
    skills: fc.array(hostileText, { maxLength: 3 }),
    company: fc.record({
      id: fc.constant(1),
      name: hostileText,
      website: fc.option(hostileText),
      description: fc.constant(null),
      logo: fc.option(hostileText),
      verified_domain: fc.option(hostileText),
    }),
  })

export const hostileJob: fc.Arbitrary<Job> = fc
  .record({
    texts: hostileTexts(10),
    locationType: fc.constantFrom('Remote', 'In-Person', 'Hybrid', ']]>'),
    salaryMin: fc.option(fc.constantFrom(0, 40, 60_000)),
    salaryPeriod: fc.option(fc.constantFrom('hour', 'year', ']]>')),
    countries: fc.constantFrom(['DE'], ['US', 'FR'], [']]>']),
  })
  .map(({ texts, ...parts }) => aJob({ ...texts, ...parts, slug: slugOf(texts.title) }))

const choices = {
  locationType: ['Remote', 'In-Person', 'Hybrid', null, ']]>'],
  countries: [['DE'], ['US', 'FR'], [], [']]>']],
  salaryMin: [null, 0, 40, 60_000],
  salaryMax: [null, 0, 40, 75_000],
  salaryPeriod: ['hour', 'day', 'week', 'month', 'year', null, ']]>'],
  expiresAt: [null, new Date('2027-01-01T00:00:00Z')],
  firstPublishedAt: [null, new Date('2026-11-01T09:00:00Z')],
} satisfies { [Field in keyof Job]?: readonly Job[Field][] }

/** The number of combinations of the values in `choices`. */
export const combinations = Object.values(choices).reduce((count, values) => count * values.length, 1)

/** Returns jobs with random texts and different facts. The same seed returns the same jobs. */
export function hostileJobs(count: number, seed: number): Job[] {
  return fc
    .sample(hostileTexts(250), { numRuns: count, seed })
    .map((texts, place) => aJob({ ...texts, ...factsOf(place), slug: slugOf(texts.title), id: place + 1 }))
}

/** Returns one of the combinations of `choices`. `place` is its index. */
function factsOf(place: number): Partial<Job> {
  let rest = place
  const facts = Object.entries(choices).map(([field, values]) => {
    const value = values[rest % values.length]
    rest = Math.floor(rest / values.length)
    return [field, value]
  })
  return Object.fromEntries(facts)
}
