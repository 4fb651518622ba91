import { describe, expect, test } from 'vitest'

import { toWire } from '#contract/jobs/job.ts'
import { aJob } from '#contract/jobs/jobs.testing.ts'
import { validateJob } from '#web/job-form/job-problems.ts'
import { toCopyValues, emptyValues, readJobValues, toJobValues } from '#web/job-form/job-values.ts'

import { createRequestBody, describeSuccess, listChoices } from './intents.ts'

const now = new Date('2026-11-22T10:00:00Z')
const in90Days = '2027-02-20T23:59:59.999Z'
const published = toWire(
  aJob({
    salaryMin: 50_000,
    salaryCurrency: 'EUR',
    skills: ['Django', 'HTMX'],
    countries: ['DE', 'AT'],
    firstPublishedAt: new Date('2026-10-01T08:00:00Z'),
    expiresAt: new Date('2026-12-30T08:15:00Z'),
  }),
)
const opened = toJobValues(published)
const saving = { intent: 'save', state: 'published', opened, isNew: false, needsReview: false, now } as const

test('the request contains only the changed fields of an existing job', () => {
  expect(createRequestBody(opened, saving)).toEqual({})
  const values = { ...opened, title: 'Luthier', skills: 'Django,, HTMX , ', salary_min: '', countries: 'DE' }
  expect(createRequestBody(values, saving)).toEqual({
    title: 'Luthier',
    skills: ['Django', 'HTMX'],
    salary_min: null,
    countries: ['DE'],
  })
})

test('the request contains all fields of a new job', () => {
  expect(createRequestBody(opened, { ...saving, isNew: true })).toMatchObject({
    title: published.title,
    company_id: published.company.id,
    salary_min: 50_000,
    salary_max: null,
    salary_currency: 'EUR',
    skills: ['Django', 'HTMX'],
    countries: ['DE', 'AT'],
    is_active: false,
  })
})

test('the request omits options that the user has not chosen', () => {
  const body = createRequestBody(emptyValues, { ...saving, opened: emptyValues, state: 'draft', isNew: true })
  expect(body).toMatchObject({ company_id: undefined, location_type: undefined, is_active: false })
})

describe('the closing date', () => {
  test.each([
    ['another day', { ...opened, expires_on: '2027-01-05' }, '2027-01-05'],
    ['never', { ...opened, closes: 'never' }, null],
    ['no day, although the API rejects this', { ...opened, expires_on: '' }, ''],
  ])('the request contains the closing date when the user chooses %s', (_words, values, end) => {
    expect(createRequestBody(values, saving)).toEqual({ expires_at: end })
  })

  test('publishing a draft sets the default closing date', () => {
    const draft = { ...saving, state: 'draft', opened: { ...opened, closes: 'date' } } as const
    const values = { ...opened, closes: 'usual' }
    expect(createRequestBody(values, draft)).toMatchObject({ expires_at: null })
    expect(createRequestBody(values, { ...draft, intent: 'publish' })).toMatchObject({
      is_active: true,
      expires_at: in90Days,
    })
  })

  test('publishing a job replaces its closing date only if the date is in the past', () => {
    const publishing = { ...saving, intent: 'publish', state: 'withdrawn' } as const
    expect(createRequestBody(opened, publishing)).not.toHaveProperty('expires_at')
    const over = { ...opened, expires_on: '2026-11-01' }
    expect(createRequestBody(over, { ...publishing, opened: over })).toMatchObject({ expires_at: in90Days })
  })
})

test('the request omits the state and the closing date if another user has already published the job', () => {
  const draft = { ...opened, closes: 'usual', expires_on: '' }
  const publishing = { ...saving, intent: 'publish', opened: draft } as const
  expect(createRequestBody({ ...draft, title: 'Luthier' }, publishing)).toEqual({ title: 'Luthier' })
})

describe('a job that needs a review', () => {
  const reviewed = { ...saving, needsReview: true } as const

  test('is not published by the request that saves it', () => {
    for (const intent of ['save', 'submit'] as const) {
      const body = createRequestBody(emptyValues, { ...reviewed, intent, state: 'draft', isNew: true })
      expect(body).toMatchObject({ is_active: false })
    }
    const renewing = { ...reviewed, intent: 'renew', state: 'expired' } as const
    expect(createRequestBody({ ...opened, title: 'Luthier' }, renewing)).toEqual({ title: 'Luthier' })
  })

  test('gets the default closing date while it is a draft, if the user chooses it', () => {
    const draft = { ...reviewed, state: 'draft', opened: { ...opened, closes: 'date' } } as const
    expect(createRequestBody({ ...opened, closes: 'usual' }, draft)).toMatchObject({ expires_at: in90Days })
  })
})

test('the copy of a job is a draft with the default closing date', () => {
  const copy = toCopyValues(published)
  expect(copy).toMatchObject({ title: published.title, closes: 'usual', expires_on: '' })
  expect(readJobValues(copy)).toEqual(copy)
})

test.each([null, 'text', {}, { ...opened, title: 1 }])(
  'the form ignores the invalid stored draft %j',
  (stored) => {
    expect(readJobValues(stored)).toBeUndefined()
  },
)

test('the form reads a draft that an older release stored without a newer field', () => {
  const { visa_sponsorship: _newer, ...older } = { ...opened, title: 'Luthier' }
  expect(readJobValues(older)).toEqual({ ...opened, title: 'Luthier' })
})

test.each([
  ['60,000', 60_000],
  ['60 000', 60_000],
  ['60\u00A0000', 60_000],
  ['90k', 90_000],
  ['62.5k', 62_500],
])('the request contains the typed amount %j as %j', (typed, sent) => {
  const values = { ...opened, salary_min: typed }
  expect(createRequestBody(values, saving)).toEqual({ salary_min: sent })
  expect(validateJob(values, opened)).toEqual([])
})

const noAmount = 'Enter a whole amount, such as 90000.'
const noLink = 'Enter a web address, such as https://example.com/jobs, or an email address.'

test.each([
  [{ salary_min: 'a lot' }, 'salary_min', noAmount],
  [{ salary_max: '-1' }, 'salary_max', noAmount],
  [{ salary_max: '2147483648' }, 'salary_max', noAmount],
  [{ salary_max: '40k' }, 'salary_max', 'Enter an amount of at least 50,000.'],
  [{ salary_min: '90k', salary_max: '80k' }, 'salary_max', 'Enter an amount of at least 90,000.'],
  [{ apply_link: 'javascript:alert(1)' }, 'apply_link', noLink],
  [{ apply_link: 'ask me' }, 'apply_link', noLink],
])('the form rejects %j before it sends a request', (typed, param, message) => {
  expect(validateJob({ ...opened, ...typed }, opened)).toEqual([{ param, message }])
})

test('the form accepts invalid values of an imported job unless the user changes them', () => {
  const old = { ...opened, apply_link: 'ask me' }
  expect(validateJob({ ...old, title: 'Luthier' }, old)).toEqual([])
})

test('the request contains repeated skills once, in their first spelling', () => {
  const values = { ...opened, skills: 'Django, django, HTMX, DJANGO, SQL' }
  expect(createRequestBody(values, saving)).toEqual({ skills: ['Django', 'HTMX', 'SQL'] })
})

test('removing the date of a scheduled job turns the save button into a button that publishes', () => {
  const scheduled = { state: 'scheduled', actions: ['edit'] } as const
  const date = { ...opened, publish_at: '2026-12-01T09:00' }
  expect(listChoices(scheduled, date)).toEqual([{ intent: 'save', label: 'Save changes' }])
  expect(listChoices(scheduled, opened)).toEqual([{ intent: 'save', label: 'Publish now' }])
  expect(listChoices({ ...scheduled, state: 'published' }, opened)).toMatchObject([{ label: 'Save changes' }])
})

test('the message after saving an embargoed job has its date of publication', () => {
  const date = { publish_at: '2026-12-03T09:00:00Z' }
  expect(describeSuccess('submit', 'Luthier', { state: 'waiting', ...date })).toBe(
    'Luthier is waiting for review. If it is approved, it will be published on 3 Dec 2026, 09:00 UTC.',
  )
  expect(describeSuccess('publish', 'Luthier', { state: 'scheduled', ...date })).toBe(
    'Luthier will be published on 3 Dec 2026, 09:00 UTC.',
  )
  expect(describeSuccess('submit', 'Luthier', { state: 'waiting', publish_at: null })).toBe(
    'Luthier is waiting for review.',
  )
})
