import { describe, expect, test } from 'vitest'

import { aJob, aQuery } from '../jobs.testing.ts'
import { answerBoard } from './board-answer.ts'
import { type BoardQuery, defaultBoardQuery } from './board-query.ts'
import { boardSearch } from './board-url.ts'
import { buildBoardIndex } from './board.ts'
import { isOneEditApart } from './spelling.ts'

const index = buildBoardIndex([
  aJob({ id: 1, title: 'Luthier', countries: ['DE'], salaryMin: 50_000, salaryMax: 60_000 }),
  aJob({ id: 2, title: 'Drummer', countries: ['AT'], seniorityLevel: 'Junior', location: 'München' }),
  aJob({ id: 3, title: 'Drummer', countries: ['AT'], employmentSchedule: 'Part-time' }),
])

const offersOf = (query: Partial<BoardQuery>) => answerBoard(index, aQuery(query)).offers
const labelsOf = (query: Partial<BoardQuery>) =>
  offersOf(query).map(({ label, total }) => `${label}: ${total}`)

describe('the offers of a search without jobs', () => {
  test.each<[search: string, labels: string[]]>([
    ['berlin drummer', ['berlin + drummer: 1', 'berlin: 2', 'drummer: 2']],
    ['munchen', ['munchen: 1']],
    ['junior', ['Junior: 1']],
    ['part time', ['Part-time: 1']],
    ['austria', ['Austria: 2']],
    ['junior drummer', ['junior + drummer: 1', 'Junior: 1', 'drummer: 2']],
    ['junior austria', ['Junior + Austria: 1', 'Junior: 1', 'Austria: 2']],
    ['drumer', ['drummer: 2']],
    ['drumer cobol junior', ['Junior: 1']],
    ['berlin drumemr', ['berlin + drummer: 1', 'berlin: 2']],
    ['drummer -"part-time"', ['drummer + -"part-time": 1', 'drummer: 2']],
    ['cobol', []],
  ])('%s: %j', (search, labels) => {
    expect(labelsOf({ search })).toEqual(labels)
  })

  test('link to searches of the board and keep its sort order', () => {
    expect(offersOf({ search: 'berlin drumemr', sort: 'oldest', page: 3 })).toMatchObject([
      { kind: 'spelling', search: '?q=berlin%20drummer&match=words&sort=oldest' },
      { kind: 'word', search: '?q=berlin&sort=oldest' },
    ])
  })

  test('include the query without one of its filters, the most jobs first', () => {
    expect(labelsOf({ search: 'luthier', country: 'AT' })).toEqual([
      'Without “luthier”: 2',
      'Without Country: Austria: 1',
    ])
    const noLocation = { ...defaultBoardQuery.selected, locationType: [] }
    expect(labelsOf({ country: 'AT', selected: noLocation })).toEqual(['Without Location Type: none: 2'])
  })

  test('leave out the query for all jobs', () => {
    expect(labelsOf({ country: 'FR' })).toEqual([])
    expect(labelsOf({ search: 'cobol', salary: { min: 0, max: 999_999 } })).toEqual([])
  })
})

describe('the offers of a search with few jobs', () => {
  test('find more jobs than the search', () => {
    expect(labelsOf({ search: 'luthier' })).toEqual([])
    const jobs = [aJob({ title: 'Senior' }), aJob({ id: 2 }), aJob({ id: 3 })]
    const { offers } = answerBoard(buildBoardIndex(jobs), aQuery({ search: 'senior' }))
    expect(offers.map(({ label, total }) => [label, total])).toEqual([['Senior', 3]])
  })

  test('end with five jobs, and do not appear for filters without a text', () => {
    const jobs = Array.from({ length: 7 }, (_, id) => aJob({ id, title: id < 5 ? 'Senior' : 'Job' }))
    expect(answerBoard(buildBoardIndex(jobs), aQuery({ search: 'senior' })).offers).toEqual([])
    expect(labelsOf({ country: 'DE', withSalaryOnly: true })).toEqual([])
  })
})

test('each offer is the only one with its address', () => {
  for (const search of ['junior drummer austria', 'luthier berlin munchen part time'])
    for (const allWords of [false, true]) {
      const query = aQuery({ search, allWords })
      const addresses = [boardSearch(query), ...answerBoard(index, query).offers.map((offer) => offer.search)]
      expect(new Set(addresses).size).toBe(addresses.length)
    }
})

test.each([
  ['pyton', 'python', true],
  ['pythonn', 'python', true],
  ['pithon', 'python', true],
  ['djnago', 'django', true],
  ['nogo', 'django', false],
  ['abdc', 'badc', true],
  ['python', 'python', false],
  ['pthyno', 'python', false],
])('isOneEditApart(%s, %s) is %s', (one, other, isApart) => {
  expect(isOneEditApart(one, other)).toBe(isApart)
  expect(isOneEditApart(other, one)).toBe(isApart)
})
