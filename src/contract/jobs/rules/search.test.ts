import { describe, expect, test } from 'vitest'

import type { Job } from '../job.ts'
import { aJob, aQuery } from '../jobs.testing.ts'
import { buildBoardIndex, queryBoard } from './board.ts'

const named = (name: string): Job['company'] => ({
  id: 1,
  name,
  website: null,
  description: null,
  logo: null,
  verified_domain: null,
})

const finds = (job: Job, search: string) => queryBoard(buildBoardIndex([job]), aQuery({ search })).total === 1

describe('the search of the board', () => {
  test.each<[field: string, parts: Partial<Job>]>([
    ['title', { title: 'Backend with Falconry' }],
    ['company name', { company: named('Falconry Ltd') }],
    ['location', { location: 'Falconry Hill' }],
    ['short description', { description: 'All about falconry.' }],
    ['first skill', { skills: ['Falconry', 'Django'] }],
    ['last skill', { skills: ['Django', 'Falconry'] }],
  ])('searches the %s', (_field, parts) => {
    expect(finds(aJob(parts), 'falconry')).toBe(true)
  })

  test.each<[field: string, parts: Partial<Job>]>([
    ['the description past its first 150 characters', { description: `${'x'.repeat(150)}falconry` }],
    ["the company's description", { company: { ...named('Acme'), description: 'falconry' } }],
    ['the Apply link', { applyLink: 'https://acme.example/falconry' }],
    ['the seniority', { seniorityLevel: 'falconry' }],
  ])('does not search %s', (_field, parts) => {
    expect(finds(aJob(parts), 'falconry')).toBe(false)
  })

  test.each([
    ['another case', 'DJANGO', true],
    ['part of a word', 'jang', true],
    ['spaces around it', '  django ', true],
    ['a space within', 'django developer', true],
    ['two spaces within', 'django  developer', false],
    ['swapped words', 'developer django', false],
    ['nothing', '', true],
    ['only spaces', '   ', true],
    ['a regular expression', 'd.ango', false],
    ['the dots of the short description', '...', true],
  ])('%s: a search for %j finds Django Developer: %s', (_what, search, found) => {
    expect(finds(aJob({ title: 'Django Developer' }), search)).toBe(found)
  })

  test.each([
    ['title and company', 'developer\nacme'],
    ['title and company, joined', 'developeracme'],
    ['two skills', 'django python'],
    ['two skills on two lines', 'django\npython'],
    ['title and skill, with the separator', 'developer\0django'],
  ])('does not match across %s', (_fields, search) => {
    const job = aJob({
      title: 'Developer',
      skills: ['Django', 'Python'],
      company: named('Acme'),
    })
    expect(finds(job, search)).toBe(false)
  })

  test('treats a line end within a field like any other character', () => {
    expect(finds(aJob({ location: 'One\nTwo' }), 'one\ntwo')).toBe(true)
  })

  test.each([
    ['İstanbul', 'İSTANBUL'],
    ['Straße', 'STRAßE'],
    ['ΟΔΟΣ', 'οδος'],
    ['Élan', 'éLAN'],
    ['東京', '東京'],
  ])('finds the location %s with the search text %s', (location, search) => {
    expect(finds(aJob({ location }), search)).toBe(true)
  })
})

/** Searches jobs that are built from `parts`, newest first. Returns the indexes of the jobs in order of relevance. */
function byRelevance(search: string, parts: readonly Partial<Job>[]): number[] {
  const jobs = parts.map((part, place) =>
    aJob({
      id: place,
      title: 'Job',
      description: 'Work',
      createdAt: new Date(Date.UTC(2026, 0, 31 - place)),
      ...part,
    }),
  )
  const { cards } = queryBoard(buildBoardIndex(jobs), aQuery({ search, sort: 'relevance' }))
  return cards.map(({ id }) => Number(id))
}

describe('the ranking of the board', () => {
  test('ranks by the matching field, from the title down to the short description', () => {
    const parts = [
      { location: 'Sql Harbor' },
      { company: named('SQL House') },
      { skills: ['Django', 'PostgreSQL'] },
      { title: 'PostgreSQL Expert' },
      { title: 'Senior SQL Expert' },
    ]
    expect(byRelevance('sql', parts)).toEqual([4, 3, 2, 1, 0])
    expect(byRelevance('sql', [{ description: 'Some SQL' }, { location: 'Sql Harbor' }])).toEqual([1, 0])
  })

  test('sorts the newest job first within a rank', () => {
    expect(byRelevance('sql', [{ title: 'SQL' }, { skills: ['SQL'] }, { title: 'More SQL' }])).toEqual([
      0, 2, 1,
    ])
  })

  test.each([
    ['a later match at the start of a word', 'MySQL and SQL'],
    ['a start after a dash or a bracket', 'No-SQL'],
    ['the very beginning', 'SQL'],
  ])('ranks %s above a match within a word', (_case, title) => {
    expect(byRelevance('sql', [{ title: 'MySQL' }, { title }])).toEqual([1, 0])
  })

  test('ranks a match after a letter of any script as a match within a word', () => {
    expect(byRelevance('sql', [{ title: 'яSQL' }, { title: '𝒜SQL' }, { title: 'a SQL' }])).toEqual([2, 0, 1])
  })

  test('recognizes the matching field even if the lower-case title has more characters than the original', () => {
    const parts = [{ title: 'İİİİ', skills: ['sql'] }, { title: 'İİİİ sql' }]
    expect(byRelevance('sql', parts)).toEqual([1, 0])
  })
})
