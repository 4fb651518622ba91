import { describe, expect, test } from 'vitest'

import { findApplyLinkFault } from './check-jobs.ts'

const acme = { kind: 'lever', domain: 'acme.example' } as const

describe('the apply link of a source', () => {
  test.each([
    'https://jobs.lever.co/acme/1',
    'https://jobs.eu.lever.co/acme/1/apply',
    'https://acme.example/jobs/1',
    'http://careers.acme.example/1?gh_jid=1',
  ])('may lead to %s', (link) => {
    expect(findApplyLinkFault(link, acme)).toBeUndefined()
  })

  test.each([
    'https://middleman.example/jobs/1',
    'https://jobs.ashbyhq.com/acme/1',
    'https://jobs.lever.co.middleman.example/acme/1',
    'https://notacme.example/1',
    'https://acme.example.middleman.example/1',
    'https://acme.example@middleman.example/1',
    'mailto:jobs@acme.example',
    'jobs.lever.co/acme/1',
  ])('may not lead to %s', (link) => {
    expect(findApplyLinkFault(link, acme)).toBe(
      'has an apply link that leads neither to Lever nor to acme.example',
    )
  })
})
