import { describe, expect, test } from 'vitest'

import { adviceOn } from '#contract/jobs/rules/advice.ts'

import { toPreviewJob } from './job-form.tsx'
import { validateJob } from './job-problems.ts'
import { emptyValues } from './job-values.ts'
import { listMissingFields } from './required-fields.ts'

const problemsOf = (values: Partial<typeof emptyValues>) =>
  validateJob({ ...emptyValues, apply_link: 'https://a.example', ...values }, emptyValues)

const previewPay = (salary_max: string) =>
  toPreviewJob({ ...emptyValues, salary_min: '50k', salary_max }, { company: undefined, now: new Date(0) })

describe('the form of a job', () => {
  test('asks for the period of amounts that do not look like the pay of a year', () => {
    const amounts = { salary_min: '46', salary_max: '61' }
    expect(problemsOf({ ...amounts, salary_period: '' })).toEqual([
      {
        param: 'salary_period',
        message: 'Choose the period of the pay. 46 - 61 does not look like the pay of a year.',
      },
    ])
    for (const salary_period of ['hour', 'year'])
      expect(problemsOf({ ...amounts, salary_period })).toEqual([])
    expect(problemsOf({ salary_min: '90k', salary_period: '' })).toEqual([])
  })

  test('lists the period of such amounts as required, and previews texts as they are stored', () => {
    const values = {
      ...emptyValues,
      salary_min: '46',
      salary_period: '',
      title: 'Lead\u202er \u200bengineer',
    }
    const missing = (isNew: boolean) =>
      listMissingFields(values, { isNew, payRequired: false }).map(({ name }) => name)
    expect(missing(true)).toContain('salary_period')
    expect(missing(false)).not.toContain('salary_period')
    const preview = toPreviewJob(values, { company: undefined, now: new Date(0) })
    expect(preview.title).toBe('Leadr engineer')
    expect(adviceOn(preview).map(({ id }) => id)).toContain('period')
  })

  test('previews no upper end of the pay below the lower end', () => {
    expect(previewPay('60k')).toMatchObject({ salaryMin: 50_000, salaryMax: 60_000 })
    expect(previewPay('40k')).toMatchObject({ salaryMin: 50_000, salaryMax: null })
  })

  test('asks whether the lower end was meant in thousands', () => {
    expect(problemsOf({ salary_min: '120', salary_max: '150k' })).toEqual([
      { param: 'salary_min', message: 'Did you mean 120,000? Enter the whole amount.' },
    ])
  })
})
