import { expect, test } from 'vitest'

import type { SourceKindName } from '#contract/job-sources/rules/kinds.ts'

import { sourceKinds } from './kinds.ts'

const read = (kind: SourceKindName, body: unknown) =>
  sourceKinds[kind].readJobs(Buffer.from(JSON.stringify(body)), { region: 'eu', board: 'acme' })

const greenhouseJob = {
  id: 1,
  title: 'A',
  absolute_url: 'https://acme.example/jobs?gh_jid=1',
  content: '&lt;p&gt;b&lt;/p&gt;',
}

test.each([
  ['Annual salary range', { salary_period: 'year' }],
  ['Hourly Rate (US)', { salary_period: 'hour' }],
  ['Monthly', { salary_period: 'month' }],
  ['Per day', { salary_period: 'day' }],
  ['Yearly pay, paid monthly', {}],
  ['Pay range', {}],
])('Greenhouse: the title %j of the pay range has the period %j', async (title, expected) => {
  const range = { min_cents: 4_000_000, max_cents: 5_000_000, currency_type: 'EUR', title }
  const [job] = await read('greenhouse', { jobs: [{ ...greenhouseJob, pay_input_ranges: [range] }] })
  const { salary_min: min, salary_max: max, salary_currency: code, ...others } = job?.row ?? {}
  expect([min, max, code, others]).toEqual([
    40_000,
    50_000,
    'EUR',
    { ...expected, title: 'A', description: 'b', apply_link: 'https://acme.example/jobs?gh_jid=1' },
  ])
})

test.each<[SourceKindName, object, string]>([
  [
    'greenhouse',
    {
      jobs: [
        {
          ...greenhouseJob,
          pay_input_ranges: [{ min_cents: 2250, max_cents: 2875, currency_type: 'USD', title: 'Hourly' }],
        },
      ],
    },
    'Pay: 22.50 to 28.75 USD per hour',
  ],
  [
    'lever',
    [
      {
        id: 'a',
        text: 'A',
        hostedUrl: 'https://jobs.lever.co/acme/a',
        description: 'b',
        salaryRange: { min: 22.5, currency: 'USD', interval: 'per-hour-wage' },
      },
    ],
    'Pay: from 22.50 USD per hour',
  ],
])('%s: pay with fractions of a unit is in the text, and never rounded', async (kind, body, text) => {
  const [job] = await read(kind, body)
  expect(job?.row.description).toBe(`b\n\n${text}`)
  expect(Object.keys(job?.row ?? {}).filter((name) => name.startsWith('salary'))).toEqual([])
})
