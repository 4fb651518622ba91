import { describe, expect, test } from 'vitest'

import { sourceKindNames, type SourceKindName } from '#contract/job-sources/rules/kinds.ts'

import { sourceKinds } from './kinds.ts'
import type { Board } from './source-kind.ts'

describe("the URL of a source board's list of jobs", () => {
  test.each<[SourceKindName, Board, string]>([
    [
      'greenhouse',
      { region: 'us', board: 'acme' },
      'https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true',
    ],
    ['lever', { region: 'us', board: 'acme' }, 'https://api.lever.co/v0/postings/acme?mode=json'],
    ['lever', { region: 'eu', board: 'acme' }, 'https://api.eu.lever.co/v0/postings/acme?mode=json'],
    [
      'ashby',
      { region: 'us', board: 'acme' },
      'https://api.ashbyhq.com/posting-api/job-board/acme?includeCompensation=true',
    ],
    [
      'workable',
      { region: 'us', board: 'acme' },
      'https://apply.workable.com/api/v1/widget/accounts/acme?details=true',
    ],
    ['personio', { region: 'eu', board: 'acme' }, 'https://acme.jobs.personio.de/xml?language=en'],
    ['recruitee', { region: 'eu', board: 'acme' }, 'https://acme.recruitee.com/api/offers/'],
    [
      'teamtailor',
      { region: 'eu', board: 'acme-1671530238' },
      'https://acme-1671530238.teamtailor.com/jobs.rss?per_page=2001',
    ],
    ['teamtailor', { region: 'us', board: 'acme' }, 'https://acme.na.teamtailor.com/jobs.rss?per_page=2001'],
  ])('has a fixed host for the %s board %j', (kind, board, address) => {
    expect(sourceKinds[kind].boardUrl(board).href).toBe(address)
  })

  test('is recognized as the URL of a board of the same ATS', () => {
    for (const kind of sourceKindNames) {
      const { boardUrl, findBoard } = sourceKinds[kind]
      const board = findBoard(boardUrl({ region: 'eu', board: 'acme' }))
      expect(board?.board).toBe('acme')
      expect(board && findBoard(boardUrl(board))).toEqual(board)
    }
  })
})

describe('a URL on a career page', () => {
  test.each<[string, SourceKindName, Board]>([
    ['https://boards.greenhouse.io/acme', 'greenhouse', { region: 'us', board: 'acme' }],
    ['https://job-boards.greenhouse.io/acme/jobs/12', 'greenhouse', { region: 'us', board: 'acme' }],
    ['https://job-boards.eu.greenhouse.io/acme', 'greenhouse', { region: 'us', board: 'acme' }],
    [
      'https://boards.greenhouse.io/embed/job_board/js?for=acme',
      'greenhouse',
      { region: 'us', board: 'acme' },
    ],
    ['https://jobs.lever.co/acme/0f3a', 'lever', { region: 'us', board: 'acme' }],
    ['https://jobs.eu.lever.co/acme', 'lever', { region: 'eu', board: 'acme' }],
    ['https://jobs.ashbyhq.com/Acme.Inc/embed', 'ashby', { region: 'us', board: 'Acme.Inc' }],
    ['https://apply.workable.com/acme/j/0A1B2C/', 'workable', { region: 'us', board: 'acme' }],
    ['https://www.workable.com/api/accounts/acme?details=true', 'workable', { region: 'us', board: 'acme' }],
    ['https://acme.jobs.personio.com/job/1', 'personio', { region: 'eu', board: 'acme' }],
    ['https://Acme.recruitee.com/o/developer', 'recruitee', { region: 'eu', board: 'acme' }],
    ['https://acme.recruitee.com/api/offers', 'recruitee', { region: 'eu', board: 'acme' }],
    ['https://acme.teamtailor.com/jobs/1-developer', 'teamtailor', { region: 'eu', board: 'acme' }],
    ['https://acme-1671530238.teamtailor.com', 'teamtailor', { region: 'eu', board: 'acme-1671530238' }],
    ['https://acme.na.teamtailor.com/jobs', 'teamtailor', { region: 'us', board: 'acme' }],
  ])('%s points to a board of %s', (address, kind, board) => {
    const found = sourceKindNames.flatMap((name) => {
      const one = sourceKinds[name].findBoard(new URL(address))
      return one ? [[name, one]] : []
    })
    expect(found).toEqual([[kind, board]])
  })

  test.each([
    'https://boards.greenhouse.io/',
    'https://boards.greenhouse.io/embed/job_board',
    'https://boards.greenhouse.io/a%2Fb',
    'https://boards.greenhouse.io/%E0%A4%A',
    'https://boards.greenhouse.io.example/acme',
    'https://jobs.lever.co.example/acme',
    'https://evil.example/jobs.lever.co/acme',
    'https://jobs.ashbyhq.com/..%2f..',
    'https://apply.workable.com/j/0A1B2C',
    'https://personio.de/acme',
    'https://acme.personio.de/',
    'https://a.b.jobs.personio.de/',
    'https://recruitee.com/',
    'https://a.b.recruitee.com/',
    'https://careers-analytics.recruitee.com/collect',
    'https://acme.recruitee.com.example/',
    'https://na.teamtailor.com/',
    'https://acme.eu.teamtailor.com/',
    'https://app.teamtailor.com/companies/acme/dashboard',
    'https://tt.teamtailor.com/t',
    'https://app.na.teamtailor.com/',
    'https://scripts.teamtailor-cdn.com/widgets/eu-pink/jobs.js',
  ])('%s points to no board', (address) => {
    for (const name of sourceKindNames) expect(sourceKinds[name].findBoard(new URL(address))).toBeUndefined()
  })
})

describe('apply links', () => {
  test.each<[SourceKindName, string]>([
    ['greenhouse', 'job-boards.eu.greenhouse.io'],
    ['lever', 'jobs.eu.lever.co'],
    ['ashby', 'jobs.ashbyhq.com'],
    ['workable', 'apply.workable.com'],
    ['personio', 'acme.jobs.personio.de'],
    ['recruitee', 'acme.recruitee.com'],
    ['teamtailor', 'acme.teamtailor.com'],
    ['teamtailor', 'acme.na.teamtailor.com'],
  ])('may lead to the hosts of %s, but not to hosts with similar names', (kind, hostname) => {
    const { isOwnHost } = sourceKinds[kind]
    expect(isOwnHost(hostname)).toBe(true)
    expect(isOwnHost(`${hostname}.example`)).toBe(false)
    expect(isOwnHost(`x${hostname}.example`)).toBe(false)
    expect(isOwnHost('example.org')).toBe(false)
  })
})
