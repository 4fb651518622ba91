import { describe, expect, test } from 'vitest'

import { aJob } from '../jobs.testing.ts'
import { isWithin } from './domain.ts'
import {
  evidenceIds,
  evidenceOn,
  type Facts,
  listDangers,
  summarizeWarnings,
  toNoteSentence,
} from './evidence.ts'
import { isShared } from './shared-hosts.ts'

const job = aJob()
const usual: Facts = {
  job,
  community: 'Django',
  communityWords: ['django', 'python'],
  topics: 'Django or Python',
  reports: [],
  blockedDomain: null,
  history: { approved: 0, refused: 0, sentBack: 0, upheld: 0 },
  similarName: null,
  isSponsor: false,
  verifiedDomain: null,
  source: null,
  websiteHost: 'plectrum.example',
  applyHosts: ['plectrum.example'],
  isApplyByEmail: false,
  maxSimilarity: null,
  jobsWithMatter: 0,
  sender: null,
  hasDeadLink: false,
}

function sentenceOf(id: string, facts: Partial<Facts>) {
  const found = evidenceOn({ ...usual, ...facts }).find((each) => each.id === id)
  return found && [found.tone, found.text]
}

const words = (count: number) => 'word '.repeat(count)

const sender = (sentInLastHour: number, accountDays: number) => ({ sender: { sentInLastHour, accountDays } })

const source = {
  kind: 'lever',
  board: 'acme',
  careerPage: 'https://acme.example/',
  provenAt: new Date('2026-11-20T12:00:00Z'),
  isProven: false,
} as const

describe('the evidence about a job', () => {
  test.each([
    [{}, 'neutral', /leads to plectrum.example, like the company’s website, which is not verified/],
    [{ verifiedDomain: 'plectrum.example' }, 'good', /leads to plectrum.example, the company’s own site/],
    [
      { verifiedDomain: 'plectrum.example', applyHosts: ['jobs.plectrum.example'] },
      'good',
      /the company’s own site/,
    ],
    [{ applyHosts: ['notplectrum.example'] }, 'attention', /not to plectrum.example/],
    [{ verifiedDomain: 'other.example' }, 'attention', /not to other.example/],
    [{ applyHosts: ['boards.greenhouse.io'] }, 'neutral', /many companies use/],
    [
      { applyHosts: ['plectrum.example', 'gmail.com', 'spam.example'] },
      'attention',
      /not to plectrum.example/,
    ],
    [{ applyHosts: ['plectrum.example', 'boards.greenhouse.io'] }, 'neutral', /many companies use/],
    [{ isApplyByEmail: true }, 'neutral', /go by email to plectrum.example/],
  ])('describes an apply link with %j', (facts, tone, words) => {
    expect(sentenceOf('apply_host', facts)).toEqual([tone, expect.stringMatching(words)])
  })

  test.each([
    [{ applyHosts: ['x.example'], websiteHost: null }, /has no website/],
    [{ applyHosts: [] }, /names no host/],
  ])('warns of a host that it cannot compare (%j), without a question before an approval', (facts, words) => {
    expect(sentenceOf('unknown_host', facts)).toEqual(['attention', expect.stringMatching(words)])
    expect(listDangers(evidenceOn({ ...usual, ...facts }))).toEqual([])
  })

  test.each([
    [{ title: 'Django developer' }, 'good'],
    [{ title: 'Luthier', skills: ['Python'] }, 'neutral'],
    [{ title: 'Luthier', skills: [], description: 'Carve.' }, 'attention'],
  ])('rates the mentions of the community words in a job with %j as %j', (parts, tone) => {
    const described = { ...job, description: 'Carve.', ...parts }
    expect(sentenceOf('relevance', { job: described })?.[0]).toBe(tone)
  })

  test('describes a company by the earlier decisions on its jobs', () => {
    expect(sentenceOf('company', {})?.[0]).toBe('attention')
    expect(sentenceOf('company', { history: { ...usual.history, approved: 1 } })).toEqual([
      'good',
      'Approved before: 1 job of this company.',
    ])
    expect(sentenceOf('history', {})).toBeUndefined()
    expect(sentenceOf('history', { history: { approved: 0, refused: 2, sentBack: 1, upheld: 1 } })).toEqual([
      'attention',
      'This company so far: 2 jobs refused, 1 job sent back, 1 report upheld.',
    ])
  })

  test.each([
    ['acme', 'acme.example', 'good'],
    ['AcmeLabs', 'acme-labs.co.uk', 'good'],
    ['acme-careers', 'acme.example', 'good'],
    ['canonical', 'acme.example', 'attention'],
  ])('compares the board %s with the domain %s', (board, verifiedDomain, tone) => {
    const evidence = sentenceOf('source', { source: { ...source, board, isProven: true }, verifiedDomain })
    expect(evidence?.[0]).toBe(tone)
  })

  test('warns if the name of the source board resembles neither the company name nor the company domain', () => {
    const ofOther = { ...source, board: 'canonical', isProven: true }
    expect(sentenceOf('source', { source: ofOther, verifiedDomain: 'acme.example' })?.[1]).toBe(
      'It was imported from the Lever board canonical. https://acme.example/ linked to this board on 2026-11-20. ' +
        `The board’s name does not resemble ${job.company.name} or acme.example.`,
    )
  })

  test('reports a sponsor, a source, a verified domain, a near-duplicate, the salary and a title in capitals', () => {
    expect(sentenceOf('sponsor', {})).toBeUndefined()
    expect(sentenceOf('sponsor', { isSponsor: true })?.[0]).toBe('good')
    expect(sentenceOf('source', { source })).toEqual([
      'attention',
      'It was imported from the Lever board acme. https://acme.example/ has not linked to this board since 2026-11-20.',
    ])
    expect(sentenceOf('domain', { verifiedDomain: 'plectrum.example' })?.[0]).toBe('good')
    expect(sentenceOf('duplicate', { maxSimilarity: 0.939 })).toEqual([
      'attention',
      'Another job is nearly the same: 93% of the text matches.',
    ])
    expect(sentenceOf('pay', { job: { ...job, salaryMin: null, salaryMax: null } })?.[0]).toBe('attention')
    expect(sentenceOf('pay', { job: { ...job, salaryMin: 1 } })?.[0]).toBe('good')
    expect(sentenceOf('title', { job: { ...job, title: 'APPLY NOW TODAY' } })?.[0]).toBe('attention')
  })

  test.each([
    [29, { duplicate: 'neutral', length: 'attention' }],
    [30, { duplicate: 'good', length: 'neutral' }],
  ])('rates a description of %d words as %j', (count, tones) => {
    const described = { job: { ...job, description: words(count) } }
    expect(sentenceOf('duplicate', described)?.[0]).toBe(tones.duplicate)
    expect(sentenceOf('length', described)).toEqual([tones.length, `The description has ${count} words.`])
  })

  test.each([
    ['Junior Developer', 'Senior', 'The title says “Junior”, but the seniority level is Senior.'],
    ['Head of Backend', 'Junior', 'The title says “Head of”, but the seniority level is Junior.'],
    ['Senior Developer', 'Senior', undefined],
    ['Senior Staff Engineer', 'Principal/Staff', undefined],
    ['Junior or Senior Developer', 'Senior', undefined],
    ['Developer', 'Senior', undefined],
    ['Junior Developer', null, undefined],
    ['International Developer', 'Senior', undefined],
  ])('compares the title "%s" with the seniority level %s', (title, seniorityLevel, text) => {
    const found = sentenceOf('seniority', { job: { ...job, title, seniorityLevel } })
    expect(found).toEqual(text && ['attention', text])
  })

  test('counts the other jobs on which reviewers have to decide', () => {
    expect(sentenceOf('open_matters', {})).toBeUndefined()
    expect(sentenceOf('open_matters', { jobsWithMatter: 1 })).toEqual([
      'attention',
      '1 other job of this company was reported or sent back.',
    ])
    expect(sentenceOf('open_matters', { jobsWithMatter: 2 })?.[1]).toContain(
      '2 other jobs of this company were',
    )
  })

  test('describes the sender by recent jobs and the age of the account', () => {
    expect(sentenceOf('sender_jobs', {})).toBeUndefined()
    expect(sentenceOf('sender_jobs', sender(4, 7))).toEqual([
      'neutral',
      'The sender has sent 4 jobs in the last hour.',
    ])
    expect(sentenceOf('sender_jobs', sender(5, 7))?.[0]).toBe('attention')
    expect(sentenceOf('sender_age', sender(1, 7))).toEqual(['neutral', 'The sender’s account is 7 days old.'])
    expect(sentenceOf('sender_age', sender(1, 0))).toEqual([
      'attention',
      'The sender’s account is less than a day old.',
    ])
  })

  test('ranks warnings by danger: reports, hosts, copies, haste, the title, a thin text, and the domain last', () => {
    const facts: Facts = {
      ...usual,
      job: {
        ...job,
        title: 'JUNIOR DEVELOPER WANTED',
        seniorityLevel: 'Senior',
        description: words(2),
        skills: [],
        salaryMin: null,
        salaryMax: null,
      },
      reports: ['spam', 'fraud', 'fraud'],
      blockedDomain: 'spam.example',
      similarName: 'Plektrum',
      applyHosts: ['spam.example'],
      source,
      hasDeadLink: true,
      maxSimilarity: 0.9,
      jobsWithMatter: 1,
      history: { approved: 0, refused: 1, sentBack: 0, upheld: 0 },
      ...sender(18, 0),
    }
    const evidence = evidenceOn(facts)
    expect(evidence.map(({ id }) => id)).toEqual(
      evidenceIds.filter((id) => id !== 'website' && id !== 'unknown_host' && id !== 'sponsor'),
    )
    expect(summarizeWarnings(evidence)).toEqual({
      warning: 'Reported by 2 people: It asks for money or data, or pretends to be another company.',
      other_warnings: 18,
    })
    expect(listDangers(evidence).map(({ id }) => id)).toEqual([
      'fraud_report',
      'blocked_host',
      'apply_host',
      'duplicate',
    ])
  })

  test('puts good and neutral evidence after the warnings and does not count it', () => {
    const evidence = evidenceOn({ ...usual, verifiedDomain: 'plectrum.example' })
    const tones = evidence.map(({ tone }) => tone)
    expect(tones.lastIndexOf('attention')).toBeLessThan(tones.indexOf('good'))
    const good = evidence.filter(({ tone }) => tone === 'good')
    expect(summarizeWarnings(good)).toEqual({ warning: null, other_warnings: 0 })
    expect(listDangers(good)).toEqual([])
  })

  test('does not tell the employer that a job was reported', () => {
    const evidence = evidenceOn({ ...usual, reports: ['off_topic'], jobsWithMatter: 1 })
    const [report, matter] = evidence
    expect(report?.text).toBe('Reported by 1 person: It has nothing to do with Django or Python.')
    expect(report && toNoteSentence(report)).toBe('It has nothing to do with Django or Python.')
    expect(matter?.id).toBe('open_matters')
    expect(matter && toNoteSentence(matter)).toBeNull()
    expect(toNoteSentence({ id: 'pay', text: 'It does not state the pay.' })).toBe(
      'It does not state the pay.',
    )
  })

  test('isWithin treats subdomains as part of a domain', () => {
    expect([isWithin('a.b.example', 'b.example'), isWithin('ab.example', 'b.example')]).toEqual([true, false])
  })

  test('isShared recognizes email providers and application sites', () => {
    expect(
      ['gmail.com', 'yahoo.co.uk', 'gmx.at', 'lever.co', 'plectrum.example', 'yahoo.plectrum.example'].filter(
        isShared,
      ),
    ).toEqual(['gmail.com', 'yahoo.co.uk', 'gmx.at', 'lever.co'])
  })
})
