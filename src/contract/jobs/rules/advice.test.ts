import { describe, expect, test } from 'vitest'

import { aJob } from '../jobs.testing.ts'
import { adviceOn } from './advice.ts'

const completeJob = {
  title: 'Senior Django Developer',
  description: 'What you do all day. '.repeat(12),
  locationType: 'Remote',
  countries: ['DE'],
  salaryMin: 60_000,
  salaryMax: 80_000,
  skills: ['Django'],
}
const idsFor = (parts: object) => adviceOn(aJob({ ...completeJob, ...parts })).map(({ id }) => id)

describe('adviceOn', () => {
  test('gives no advice about a complete job', () => {
    expect(idsFor({})).toEqual([])
  })

  test.each([
    [{ countries: [] }, ['region']],
    [{ countries: [], locationType: 'Hybrid' }, ['country']],
    [{ countries: ['DE', 'FR'], locationType: 'In-Person' }, ['search-engines']],
    [{ salaryMin: null, salaryMax: 0 }, ['salary']],
    [{ salaryMin: null, salaryMax: 90_000 }, []],
    [{ salaryMin: 46, salaryMax: 61, salaryPeriod: '' }, ['period']],
    [{ title: 'SENIOR DJANGO DEVELOPER' }, ['title']],
    [{ title: 'Join us now!!' }, ['title']],
    [{ title: 'AWS and GCP engineer' }, []],
    [{ title: 'ジャンゴ開発者' }, []],
    [{ title: `Developer ${'of many words '.repeat(8)}` }, ['title']],
    [{ description: 'Write Django.' }, ['description']],
    [{ skills: [] }, ['skills']],
  ])('a job with %j gets advice about %j', (parts, ids) => {
    expect(idsFor(parts)).toEqual(ids)
  })

  test('gives advice about a title that contains the company', () => {
    const job = aJob(completeJob)
    expect(adviceOn({ ...job, title: `Developer at ${job.company.name}` }).map(({ id }) => id)).toEqual([
      'title',
    ])
  })
})
