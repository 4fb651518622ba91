// The salary filter, worked with the keyboard (specification, sections 5 and 9).
import { expect } from '@playwright/test'

import type { Job } from '#contract/jobs/job.ts'

import { found, openBoard } from './helpers/board.ts'
import { answerList, aWire, jobsFrom } from './helpers/jobs.ts'
import { test } from './helpers/test.ts'

const perYear: Record<string, number> = { hour: 2000, day: 260, week: 52, month: 12 }
const step = 5000

/** The two ends of a job's pay per year; where one is stated, it stands for both. Both 0: none is stated. */
function annual({ salaryMin, salaryMax, salaryPeriod }: Job): [min: number, max: number] {
  const times = perYear[salaryPeriod ?? 'year'] ?? 1
  return [(salaryMin || salaryMax || 0) * times, (salaryMax || salaryMin || 0) * times]
}

const hasPay = (job: Job) => annual(job)[1] > 0

/** The rule of section 5, taken literally. */
function isIn(job: Job, low: number, high: number): boolean {
  const [min, max] = annual(job)
  const inside = (amount: number) => amount >= low && amount <= high
  return inside(min) || inside(max) || (min <= low && max >= high)
}

function spanOf(jobs: readonly Job[]): { min: number; max: number } {
  const paid = jobs.filter(hasPay).map(annual)
  return {
    min: Math.floor(Math.min(...paid.map(([min]) => min)) / 1000) * 1000,
    max: Math.ceil(Math.max(...paid.map(([, max]) => max)) / 1000) * 1000,
  }
}

const label = (amount: number) => `$${amount / 1000}K`

test('the slider spans the salaries in the data and says its ends in words', async ({ page, request }) => {
  const span = spanOf(await jobsFrom(request))
  const board = await openBoard(page)
  const salary = board.filters.getByRole('group', { name: 'Salary Range (Annual USD)' })
  const low = salary.getByRole('slider', { name: 'Minimum salary' })
  const high = salary.getByRole('slider', { name: 'Maximum salary' })
  await expect(low).toHaveValue(String(span.min))
  await expect(low).toHaveAttribute('aria-valuetext', label(span.min))
  await expect(high).toHaveAttribute('aria-valuetext', label(span.max))
  await expect(salary.getByText(`${label(span.min)} – ${label(span.max)}`)).toBeVisible()
  await expect(salary.getByRole('switch', { name: 'Include jobs with no salary info' })).toBeChecked()
})

test('a key moves an end by $5,000; jobs outside go, jobs without a salary stay and are counted', async ({
  page,
  request,
}) => {
  const jobs = await jobsFrom(request)
  const span = spanOf(jobs)
  const board = await openBoard(page)
  const low = board.filters.getByRole('slider', { name: 'Minimum salary' })
  await low.focus()
  for (let presses = 0; presses < 20; presses++) await page.keyboard.press('ArrowRight')
  const min = span.min + 20 * step
  const kept = jobs.filter((job) => !hasPay(job) || isIn(job, min, span.max))
  expect(kept.length).toBeLessThan(jobs.length)
  await expect(low).toHaveAttribute('aria-valuetext', label(min))
  await expect(board.count).toHaveText(found(kept.length))
  await expect(
    page.getByText(`${kept.filter((job) => !hasPay(job)).length} of them without salary info`),
  ).toBeVisible()
  await expect(page).toHaveURL(`/jobs?salary_min=${min}&salary_max=${span.max}`)
  await expect(board.active).toBeVisible()

  await page.keyboard.press('Home')
  await expect(board.count).toHaveText(found(jobs.length))
  await expect(page).toHaveURL('/jobs')
  await expect(board.active).toHaveCount(0)
})

test('the upper end comes down and goes back up to the best paid job', async ({ page, request }) => {
  const jobs = await jobsFrom(request)
  const span = spanOf(jobs)
  const board = await openBoard(page)
  const high = board.filters.getByRole('slider', { name: 'Maximum salary' })
  await high.focus()
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('PageDown')
  await expect(board.active).toBeVisible()
  const max = Number(await high.inputValue())
  expect(max).toBeLessThan(span.max)
  const kept = jobs.filter((job) => !hasPay(job) || isIn(job, span.min, max))
  await expect(board.count).toHaveText(found(kept.length))

  await page.keyboard.press('End')
  await expect(high).toHaveAttribute('aria-valuetext', label(span.max))
  await expect(board.count).toHaveText(found(jobs.length))
  await expect(page).toHaveURL('/jobs')
})

test('the ends may meet but not pass each other, and the best paid job stays in reach', async ({
  page,
  request,
}) => {
  const jobs = await jobsFrom(request)
  const span = spanOf(jobs)
  const best = jobs.filter((job) => annual(job)[1] > span.max - step)
  const board = await openBoard(page, '?no_salary=hide')
  const low = board.filters.getByRole('slider', { name: 'Minimum salary' })
  const high = board.filters.getByRole('slider', { name: 'Maximum salary' })
  await low.press('End')
  await expect(low).toHaveAttribute('aria-valuetext', label(span.max))
  await expect(board.titles).toHaveText(best.map(({ title }) => title))
  await high.press('Home')
  await expect(high).toHaveAttribute('aria-valuetext', label(span.max))
  await expect(board.titles).toHaveText(best.map(({ title }) => title))
})

test('a range finds the jobs whose pay reaches into it, whatever the period', async ({ page, request }) => {
  const jobs = await jobsFrom(request)
  const kept = jobs.filter((job) => hasPay(job) && isIn(job, 100_000, 150_000))
  expect(new Set(kept.map(({ salaryPeriod }) => salaryPeriod)).size).toBeGreaterThan(1)
  const board = await openBoard(page, '?salary_min=100000&salary_max=150000&no_salary=hide')
  await expect(board.count).toHaveText(found(kept.length))
  await expect(board.titles).toHaveText(kept.slice(0, 5).map(({ title }) => title))
})

test('jobs without salary info can be left out, and say so on their card', async ({ page, request }) => {
  const jobs = await jobsFrom(request)
  const unpaid = jobs.filter((job) => !hasPay(job))
  expect(unpaid.length).toBeGreaterThan(1)
  const board = await openBoard(page, `?q=${unpaid[0]?.title}`)
  await expect(board.cards.getByText('No salary info')).toBeVisible()
  await board.filters.getByRole('button', { name: 'Clear All Filters' }).click()
  await board.filters.getByRole('switch', { name: 'Include jobs with no salary info' }).uncheck()
  await expect(board.count).toHaveText(found(jobs.length - unpaid.length))
  await expect(page).toHaveURL('/jobs?no_salary=hide')
  await expect(board.active).toBeVisible()
})

const pays = [
  {
    pay: { salary_min: 80_000, salary_max: 120_000, salary_period: 'year' },
    written: '$80,000 - $120,000/yr',
  },
  { pay: { salary_min: 40, salary_max: 60, salary_period: 'hour' }, written: '$40 - $60/hr' },
  { pay: { salary_min: 3000, salary_max: 3200, salary_period: 'month' }, written: '$3,000 - $3,200/month' },
  { pay: { salary_min: 90_000, salary_max: 95_000 }, written: '$90,000 - $95,000/yr' },
  { pay: { salary_min: 0, salary_max: 0, salary_period: 'year' }, written: 'No salary info' },
]

test('pay is written with its currency, thousands separators and period', async ({ page }) => {
  await answerList(
    page,
    pays.map(({ pay }, place) => aWire({ id: place + 1, ...pay })),
  )
  const board = await openBoard(page)
  for (const [place, { written }] of pays.entries())
    await expect(board.cards.nth(place).getByText(written, { exact: true })).toBeVisible()
})

test('while no job carries a salary the span is 0 to 150,000 and does not filter', async ({ page }) => {
  await answerList(page, [aWire({ id: 1 }), aWire({ id: 2 })])
  const board = await openBoard(page, '?salary_min=50000&salary_max=60000')
  await expect(board.count).toHaveText('2 jobs found')
  await expect(board.filters.getByText('$0K – $150K')).toBeVisible()
})
