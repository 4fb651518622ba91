import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { anyText } from '#contract/any-text.testing.ts'

import type { Job } from '../job.ts'
import { aJob, aQuery } from '../jobs.testing.ts'
import { parseWords } from './all-words.ts'
import { buildBoardIndex, queryBoard } from './board.ts'
import { foldText } from './fold.ts'
import { UNMATCHED } from './search.ts'

const finds = (parts: Partial<Job>, search: string) =>
  queryBoard(buildBoardIndex([aJob(parts)]), aQuery({ search, allWords: true })).total === 1

describe('the search for all words', () => {
  test.each<[search: string, parts: Partial<Job>]>([
    ['developer django', { title: 'Django Developer' }],
    ['python berlin', { skills: ['Python'], location: 'Berlin' }],
    ['"django developer"', { title: 'Django Developer' }],
    ['"Django Developer', { title: 'Django Developer' }],
    ['developer -flask', { title: 'Django Developer' }],
    ['part time', { employmentSchedule: 'Part-time' }],
    ['remote senior', { locationType: 'Remote', seniorityLevel: 'Senior' }],
    ['visa', { visaSponsorship: true }],
    ['germany', { countries: ['DE'] }],
    ['reunion', { countries: ['RE'] }],
    ['munchen', { location: 'München' }],
    ['MÜNCHEN', { location: 'Munchen' }],
    ['strasse', { location: 'Hohe Straße' }],
    ['lodz', { location: 'Łódź' }],
    ['tromso', { location: 'Tromsø' }],
    ['istanbul', { location: 'İstanbul' }],
    ['kadikoy', { location: 'Kadıköy' }],
    ['οδοσ', { location: 'ΟΔΟΣ' }],
    ['c++ & c#', { skills: ['C++', 'C#'] }],
    ['++', { skills: ['C++'] }],
    ['py\u200bthon\ufeff dev\u00adeloper', { title: 'Python Developer' }],
    ['py\ufeffthon', { title: 'Python Developer' }],
    ['developer', { title: 'Dev\u00adeloper' }],
    ['\uff30\uff59\uff54\uff48\uff4f\uff4e \uff0dflask', { title: 'Python Developer' }],
    ['python', { title: '\uff30\uff59\uff54\uff48\uff4f\uff4e' }],
  ])('%s finds a job with %j', (search, parts) => {
    expect(finds(parts, search)).toBe(true)
  })

  test.each<[search: string, parts: Partial<Job>]>([
    ['django flask', { title: 'Django Developer' }],
    ['"developer django"', { title: 'Django Developer' }],
    ['"django acme"', { title: 'Django', company: aJob().company }],
    ['django -developer', { title: 'Django Developer' }],
    ['django -"time"', { title: 'Django', employmentSchedule: 'Full-time' }],
    ['visa', { visaSponsorship: false }],
    ['germany', { countries: ['AT'] }],
    ['がく', { location: 'かく' }],
    ['& -', { title: 'Any job' }],
  ])('%s does not find a job with %j', (search, parts) => {
    expect(finds(parts, search)).toBe(false)
  })

  test('ranks a job higher if more words are in its title', () => {
    const jobs = [
      aJob({ id: 1, title: 'Engineer', skills: ['Django', 'Celery'] }),
      aJob({ id: 2, title: 'Django Engineer', skills: ['Celery'] }),
      aJob({ id: 3, title: 'Celery and Django Engineer' }),
    ]
    const query = aQuery({ search: 'django celery', allWords: true, sort: 'relevance' })
    expect(queryBoard(buildBoardIndex(jobs), query).cards.map(({ id }) => id)).toEqual(['3', '2', '1'])
  })
})

describe('parseWords', () => {
  test('reads words, quoted phrases and excluded words once each', () => {
    expect(parseWords(' Señor  "Web Developer" -PHP -"in person" python python')).toEqual([
      { typed: 'Señor', word: 'senor', isExcluded: false },
      { typed: '"Web Developer"', word: 'web developer', isExcluded: false },
      { typed: '-PHP', word: 'php', isExcluded: true },
      { typed: '-"in person"', word: 'in person', isExcluded: true },
      { typed: 'python', word: 'python', isExcluded: false },
    ])
  })

  test.each(['“Web Developer”', '„Web Developer“', '«Web Developer»'])('reads %s as a phrase', (text) => {
    expect(parseWords(text).map(({ word }) => word)).toEqual(['web developer'])
  })

  test('reads at most 8 words and 200 characters, whose ranks add up to less than UNMATCHED', () => {
    const words = parseWords(Array.from({ length: 99 }, (_, count) => `w${count}`).join(' '))
    expect(words).toHaveLength(8)
    expect(parseWords('a'.repeat(100_000)).map(({ word }) => word)).toEqual(['a'.repeat(200)])
    expect(words.length * 6).toBeLessThan(UNMATCHED)
  })
})

describe('foldText', () => {
  test('folds a part of a text as in the whole text, and a folded text to itself', () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        expect(foldText(one + other)).toBe(foldText(one) + foldText(other))
        expect(foldText(foldText(one))).toBe(foldText(one))
      }),
    )
  })
})
