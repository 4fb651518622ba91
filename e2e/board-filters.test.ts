// The filters of the board: option groups, salary and reset (specification, sections 5 and 9).
import { expect, type Locator, type Page } from '@playwright/test'

import { filterGroups } from '#contract/jobs/filter-fields.ts'
import type { Job } from '#contract/jobs/job.ts'

import { type Board, countText, openBoard } from './helpers/board.ts'
import { fulfillList, createJobWire, fetchJobs } from './helpers/jobs.ts'
import { test } from './helpers/test.ts'

async function getEdges(part: Locator) {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
  return { left: x, right: x + width, top: y, bottom: y + height }
}

const findGroup = (board: Board, formatAmount: string): Locator =>
  board.filters.getByRole('group', { name: formatAmount })

test.describe('option groups and reset', () => {
  test('by default, all options are selected and no "Active" badge appears', async ({ page }) => {
    const board = await openBoard(page)
    for (const { label, options } of filterGroups) {
      const group = findGroup(board, label)
      await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(options.length)
      for (const option of options) await expect(group.getByLabel(option, { exact: true })).toBeChecked()
    }
    await expect(board.active).toHaveCount(0)
    await expect(board.chips).toHaveCount(0)
  })

  // The contract's filters.test.ts covers the rules of each group. This test checks that the board applies the rules.
  test('each option filters the list, and "Select all" restores it', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    const board = await openBoard(page)
    for (const { key, label, options } of filterGroups) {
      const group = findGroup(board, label)
      const [first = '', ...others] = options
      for (const option of others) await group.getByLabel(option, { exact: true }).uncheck()
      await expect(board.count).toHaveText(countText(jobs.filter((job) => job[key] === first).length))
      await expect(board.active).toBeVisible()
      await group.getByRole('button', { name: `Select all ${label}` }).click()
      await expect(board.count).toHaveText(countText(jobs.length))
      await expect(page).toHaveURL('/jobs')
      await expect(board.active).toHaveCount(0)
    }
  })

  test('"Clear" and "Select all" change all options of a group', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    const board = await openBoard(page)
    const group = findGroup(board, 'Seniority')
    await group.getByRole('button', { name: 'Clear Seniority' }).click()
    await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await expect(board.nothing).toBeVisible()
    await group.getByRole('button', { name: 'Select all Seniority' }).click()
    await expect(group.getByRole('checkbox', { checked: false })).toHaveCount(0)
    await expect(board.count).toHaveText(countText(jobs.length))
  })

  test('"Only" appears on hover and focus and selects a single option', async ({ page, request }) => {
    const remote = (await fetchJobs(request)).filter(({ locationType }) => locationType === 'Remote')
    const board = await openBoard(page)
    const group = findGroup(board, 'Location Type')
    const only = group.getByRole('button', { name: 'Only Remote' })
    await expect(only).toHaveCSS('opacity', '0')
    await group.getByLabel('Remote', { exact: true }).hover()
    await expect(only).toHaveCSS('opacity', '1')
    await board.count.hover()
    await expect(only).toHaveCSS('opacity', '0')
    await group.getByLabel('Remote', { exact: true }).focus()
    await page.keyboard.press('Tab')
    await expect(only).toBeFocused()
    await expect(only).toHaveCSS('opacity', '1')
    await page.keyboard.press('Enter')
    await expect(board.count).toHaveText(countText(remote.length))
    await expect(page).toHaveURL('/jobs?location_type=Remote')
    await expect(only).toBeFocused()
  })

  test('each option shows the number of jobs that match it and the other filters', async ({
    page,
    request,
  }) => {
    const senior = (await fetchJobs(request)).filter(({ seniorityLevel }) => seniorityLevel === 'Senior')
    const board = await openBoard(page, '?seniority_level=Senior&location_type=Remote')
    const group = findGroup(board, 'Location Type')
    for (const option of ['Remote', 'In-Person', 'Hybrid']) {
      const count = senior.filter(({ locationType }) => locationType === option).length
      await expect(group.getByLabel(option, { exact: true })).toHaveAccessibleDescription(
        `${count} ${count === 1 ? 'job' : 'jobs'}`,
      )
    }
    await group.getByLabel('Hybrid', { exact: true }).check()
    const both = senior.filter(({ locationType }) => locationType !== 'In-Person')
    await expect(board.count).toHaveText(countText(both.length))
  })

  test('the board combines a search with filters of several groups', async ({ page, request }) => {
    const hits = (await fetchJobs(request)).filter(
      ({ title, locationType, contractType, ...job }) =>
        locationType === 'Remote' &&
        contractType === 'Contractor' &&
        JSON.stringify([title, job.company.name, job.location, job.description.slice(0, 150), job.skills])
          .toLowerCase()
          .includes('django'),
    )
    expect(hits.length).toBeGreaterThan(1)
    const board = await openBoard(page)
    await board.search.fill('django')
    for (const option of ['In-Person', 'Hybrid', 'Employee', 'Internship'])
      await board.filters.getByLabel(option, { exact: true }).uncheck()
    await expect(board.count).toHaveText(countText(hits.length))
    await expect(board.titles).toHaveText(hits.slice(0, 5).map(({ title }) => title))
  })

  test('a changed filter updates the list after 300 ms and returns to the first page', async ({ page }) => {
    await page.clock.install()
    const board = await openBoard(page, '?page=2')
    await page.clock.pauseAt(Date.now() + 60_000)
    const remote = board.filters.getByLabel('Remote', { exact: true })
    await remote.uncheck()
    await expect(remote).not.toBeChecked()
    await page.clock.runFor(299)
    await expect(board.list).toHaveAccessibleName(/^Jobs, page 2 of/)
    await page.clock.runFor(1)
    await expect(board.list).toHaveAccessibleName(/^Jobs, page 1 of/)
    await expect(page).toHaveURL('/jobs?location_type=In-Person&location_type=Hybrid')
  })

  test('each active filter has a chip that removes only this filter', async ({ page }) => {
    const board = await openBoard(page, '?q=django&location_type=Remote&no_salary=hide')
    await expect(board.chips.getByRole('listitem')).toHaveText([/Location Type: Remote/, /With salary only/])
    const remote = board.chips.getByRole('link', { name: 'Remove filter: Location Type: Remote' })
    await expect(remote).toHaveAttribute('href', '/jobs?q=django&no_salary=hide')
    await remote.click()
    await expect(page).toHaveURL('/jobs?q=django&no_salary=hide')
    await expect(board.chips.getByRole('listitem')).toHaveText([/With salary only/])
    await expect(board.filters.getByLabel('Hybrid', { exact: true })).toBeChecked()
  })

  test('"Clear All Filters" resets everything except the sort order', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    const board = await openBoard(
      page,
      '?q=django&location_type=Remote&salary_min=60000&no_salary=hide&sort=oldest&page=2',
    )
    await expect(board.count).not.toHaveText(countText(jobs.length))
    await board.filters.getByRole('button', { name: 'Clear All Filters' }).click()
    await expect(board.count).toHaveText(countText(jobs.length))
    await expect(board.search).toHaveValue('')
    await expect(board.filters.getByRole('checkbox', { checked: false })).toHaveCount(0)
    await expect(board.chips).toHaveCount(0)
    await expect(board.sort).toHaveValue('oldest')
    await expect(page).toHaveURL('/jobs?sort=oldest')
  })

  test('an empty result has a button that resets the filters', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    const board = await openBoard(page, '?q=cobol&seniority_level=')
    await expect(board.nothing).toBeVisible()
    const drawing = await getEdges(board.list.locator('svg[viewBox="0 0 120 72"]'))
    expect(drawing.bottom).toBeLessThanOrEqual((await getEdges(board.nothing)).top)
    await board.list.getByRole('button', { name: 'Clear All Filters' }).click()
    await expect(board.count).toHaveText(countText(jobs.length))
    await expect(page).toHaveURL('/jobs')
  })
})

const perYear: Record<string, number> = { hour: 2000, day: 260, week: 52, month: 12 }
const step = 5000

/** Returns the minimum and maximum annual salary of a job. Each is 0 if it is not stated. */
function getAnnualSalaries({ salaryMin, salaryMax, salaryPeriod }: Job): [min: number, max: number] {
  const periodsPerYear = perYear[salaryPeriod ?? 'year'] ?? 1
  return [(salaryMin ?? 0) * periodsPerYear, (salaryMax ?? 0) * periodsPerYear]
}

const listStatedSalaries = (job: Job) => getAnnualSalaries(job).filter((amount) => amount > 0)
const hasPay = (job: Job) => listStatedSalaries(job).length > 0

/** Implements section 5 of the specification literally, to compare with the board. */
function isInRange(job: Job, low: number, high: number): boolean {
  const [min, max] = getAnnualSalaries(job)
  const inside = (amount: number) => amount >= low && amount <= high
  return inside(min) || inside(max) || (min <= low && max >= high)
}

function getSalaryRange(jobs: readonly Job[]): { min: number; max: number } {
  const amounts = jobs.flatMap(listStatedSalaries)
  return {
    min: Math.floor(Math.min(...amounts) / 1000) * 1000,
    max: Math.ceil(Math.max(...amounts) / 1000) * 1000,
  }
}

const label = (amount: number) => `$${amount / 1000}K`

/** Returns a point on the salary slider's track. `share` is 0 at its left end and 1 at its right end. */
async function getTrackPoint(page: Page, share: number): Promise<[x: number, y: number]> {
  const line = page.locator('.range-line')
  // The change before may still move the slider.
  await expect(async () => expect(await line.boundingBox()).toEqual(await line.boundingBox())).toPass()
  const track = await line.boundingBox()
  if (!track) throw new Error('The salary slider has no visible track.')
  return [track.x + share * track.width, track.y + track.height / 2]
}

async function drag(page: Page, from: number, to: number): Promise<void> {
  // The page becomes shorter when a filter finds fewer jobs, which moves the slider.
  await page.getByRole('slider', { name: 'Minimum salary' }).scrollIntoViewIfNeeded()
  await page.mouse.move(...(await getTrackPoint(page, from)))
  await page.mouse.down()
  await page.mouse.move(...(await getTrackPoint(page, to)), { steps: 4 })
  await page.mouse.up()
}

test.describe('salary', () => {
  test('the slider announces the lowest and highest salary as amounts such as $60K', async ({
    page,
    request,
  }) => {
    const span = getSalaryRange(await fetchJobs(request))
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

  test('an arrow key moves an end of the slider by $5,000', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    const span = getSalaryRange(jobs)
    const board = await openBoard(page)
    const low = board.filters.getByRole('slider', { name: 'Minimum salary' })
    await low.focus()
    for (let presses = 0; presses < 20; presses++) await page.keyboard.press('ArrowRight')
    const min = span.min + 20 * step
    const expected = jobs.filter((job) => !hasPay(job) || isInRange(job, min, span.max))
    expect(expected.length).toBeLessThan(jobs.length)
    await expect(low).toHaveAttribute('aria-valuetext', label(min))
    await expect(board.count).toHaveText(countText(expected.length))
    await expect(
      page.getByText(`${expected.filter((job) => !hasPay(job)).length} of them without salary info`),
    ).toBeVisible()
    // The end that did not move is at its limit, so it sets no filter.
    await expect(page).toHaveURL(`/jobs?salary_min=${min}`)
    await expect(board.active).toBeVisible()

    await page.keyboard.press('Home')
    await expect(board.count).toHaveText(countText(jobs.length))
    await expect(page).toHaveURL('/jobs')
    await expect(board.active).toHaveCount(0)
  })

  test('Page Down lowers the maximum salary, and End resets it', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    const span = getSalaryRange(jobs)
    const board = await openBoard(page)
    const high = board.filters.getByRole('slider', { name: 'Maximum salary' })
    await high.focus()
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('PageDown')
    await expect(board.active).toBeVisible()
    const max = Number(await high.inputValue())
    expect(max).toBeLessThan(span.max)
    const expected = jobs.filter((job) => !hasPay(job) || isInRange(job, span.min, max))
    await expect(board.count).toHaveText(countText(expected.length))

    await page.keyboard.press('End')
    await expect(high).toHaveAttribute('aria-valuetext', label(span.max))
    await expect(board.count).toHaveText(countText(jobs.length))
    await expect(page).toHaveURL('/jobs')
  })

  test('dragging one end of the slider sets a filter, unless that end is at its limit', async ({ page }) => {
    const board = await openBoard(page)
    const low = board.filters.getByRole('slider', { name: 'Minimum salary' })
    const high = board.filters.getByRole('slider', { name: 'Maximum salary' })
    const span = [await low.inputValue(), await high.inputValue()]
    await low.scrollIntoViewIfNeeded()
    await drag(page, 0, 0.3)
    await expect(low).toBeFocused()
    await expect(page).toHaveURL(/\/jobs\?salary_min=\d+$/)
    await drag(page, 1, 0.6)
    await expect(page).toHaveURL(/\/jobs\?salary_min=\d+&salary_max=\d+$/)
    expect(Number(await low.inputValue())).toBeLessThan(Number(await high.inputValue()))
    await drag(page, 0.3, -0.2)
    await expect(page).toHaveURL(/\/jobs\?salary_max=\d+$/)
    await drag(page, 0.6, 1.2)
    await expect(page).toHaveURL('/jobs')
    expect([await low.inputValue(), await high.inputValue()]).toEqual(span)
  })

  test('two outliers do not make the slider less precise for the other salaries', async ({ page }) => {
    const usual = Array.from({ length: 40 }, (_, place) =>
      createJobWire({ id: place + 1, salary_min: 60_000 + place * 1000, salary_max: 80_000 + place * 1500 }),
    )
    const outliers = [1_200_000, 2_500_000].map((salary_max, place) =>
      createJobWire({ id: 100 + place, salary_min: 900_000, salary_max }),
    )
    await fulfillList(page, [...usual, ...outliers])
    const board = await openBoard(page)
    const low = board.filters.getByRole('slider', { name: 'Minimum salary' })
    await expect(low).toHaveAttribute('step', '5000')
    await expect(board.filters.getByText('$60K – $2.5M')).toBeVisible()
    await low.scrollIntoViewIfNeeded()
    await page.mouse.click(...(await getTrackPoint(page, 0.45)))
    const amount = Number(await low.inputValue())
    expect(amount).toBeGreaterThan(70_000)
    expect(amount).toBeLessThan(110_000)
    await low.press('ArrowRight')
    await expect(low).toHaveValue(String(amount + step))
  })

  test('the two ends of the slider can meet at the highest salary but not pass each other', async ({
    page,
    request,
  }) => {
    const jobs = await fetchJobs(request)
    const span = getSalaryRange(jobs)
    const best = jobs.filter((job) => getAnnualSalaries(job)[1] > span.max - step)
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

  test('a maximum from the URL keeps its exact amount while the minimum moves', async ({ page }) => {
    const board = await openBoard(page, '?salary_max=100000')
    const low = board.filters.getByRole('slider', { name: 'Minimum salary' })
    const high = board.filters.getByRole('slider', { name: 'Maximum salary' })
    await expect(high).toHaveAttribute('aria-valuetext', '$100K')
    await expect(board.chips).toContainText('Up to $100K')
    await low.press('ArrowRight')
    await expect(page).toHaveURL(/salary_min=\d+000&salary_max=100000$/)
    await expect(high).toHaveAttribute('aria-valuetext', '$100K')
  })

  test('a visitor can exclude the jobs whose cards say "No salary info"', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    const unpaid = jobs.filter((job) => !hasPay(job))
    expect(unpaid.length).toBeGreaterThan(1)
    const board = await openBoard(page, `?q=${unpaid[0]?.title}`)
    await expect(board.cards.getByText('No salary info')).toBeVisible()
    await board.filters.getByRole('button', { name: 'Clear All Filters' }).click()
    await board.filters.getByRole('switch', { name: 'Include jobs with no salary info' }).uncheck()
    await expect(board.count).toHaveText(countText(jobs.length - unpaid.length))
    await expect(page).toHaveURL('/jobs?no_salary=hide')
    await expect(board.active).toBeVisible()
  })
})

test('if no job matches a switch, the visitor can turn the switch off but not on', async ({ page }) => {
  await fulfillList(page, [createJobWire({ visa_sponsorship: false })])
  const board = await openBoard(page)
  await expect(board.filters.getByLabel('Visa sponsorship')).toBeDisabled()
  await page.goto('/jobs?visa_sponsorship=yes')
  await board.filters.getByLabel('Visa sponsorship').uncheck()
  await expect(board.filters.getByLabel('Visa sponsorship')).toBeDisabled()
})

test('the filters take a quarter of the width and do not overflow with large text', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const board = await openBoard(page)
  const { left, right: filtersEnd } = await getEdges(board.filters)
  const filters = filtersEnd - left
  const list = (await board.list.boundingBox())?.width ?? 0
  const share = filters / (filters + list)
  expect(share).toBeGreaterThan(0.2)
  expect(share).toBeLessThan(0.3)

  // At twice the text size, the content of a group must not cover the group's name or overflow the column.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  for (const { label } of filterGroups) {
    const group = findGroup(board, label)
    const name = await getEdges(group.locator('legend'))
    const button = await getEdges(group.getByRole('button', { name: label }))
    expect(button.top >= name.bottom || button.left >= name.right, label).toBe(true)
    expect(button.right, label).toBeLessThanOrEqual(filtersEnd + 1)
  }
})
