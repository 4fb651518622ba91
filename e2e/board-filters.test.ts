// The filters of the board: groups of options, what is in force, and the way back to everything.
import { expect, type Locator } from '@playwright/test'

import { filterGroups } from '#contract/jobs/options.ts'

import { type Board, found, openBoard } from './helpers/board.ts'
import { jobsFrom } from './helpers/jobs.ts'
import { test } from './helpers/test.ts'

const groupOf = (board: Board, label: string): Locator => board.filters.getByRole('group', { name: label })

test('the board opens with every option of every group ticked, and nothing is "Active"', async ({ page }) => {
  const board = await openBoard(page)
  for (const { label, options } of filterGroups) {
    const group = groupOf(board, label)
    await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(options.length)
    for (const option of options) await expect(group.getByLabel(option, { exact: true })).toBeChecked()
  }
  await expect(board.active).toHaveCount(0)
  await expect(board.chips).toHaveCount(0)
})

for (const { key, label, options } of filterGroups) {
  test(`${label}: one option finds its own jobs, all find every job, none finds nothing`, async ({
    page,
    request,
  }) => {
    const jobs = await jobsFrom(request)
    const board = await openBoard(page)
    const group = groupOf(board, label)
    const [first, ...others] = options

    for (const option of others) await group.getByLabel(option, { exact: true }).uncheck()
    await expect(board.count).toHaveText(found(jobs.filter((job) => job[key] === first).length))
    await expect(board.active).toBeVisible()

    await group.getByLabel(first, { exact: true }).uncheck()
    await expect(board.count).toHaveText('0 jobs found')
    await expect(board.nothing).toBeVisible()
    await expect(page.getByText('Try adjusting your search terms or filters.')).toBeVisible()
    await expect(board.pages).toHaveCount(0)

    for (const option of options) await group.getByLabel(option, { exact: true }).check()
    await expect(board.count).toHaveText(found(jobs.length))
    await expect(page).toHaveURL('/jobs')
    await expect(board.active).toHaveCount(0)
  })
}

test('a job that says nothing of a group is found while the group is whole, and only then', async ({
  page,
  request,
}) => {
  const jobs = await jobsFrom(request)
  const silent = jobs.filter(({ seniorityLevel }) => seniorityLevel === null)
  expect(silent.length).toBeGreaterThan(0)
  const board = await openBoard(page, `?q=${silent[0]?.title}`)
  await expect(board.titles).toHaveText([silent[0]?.title ?? ''])
  await groupOf(board, 'Seniority').getByLabel('Junior').uncheck()
  await expect(board.nothing).toBeVisible()
})

test('"None" and "All" tick a whole group at once', async ({ page, request }) => {
  const jobs = await jobsFrom(request)
  const board = await openBoard(page)
  const group = groupOf(board, 'Seniority')
  await group.getByRole('button', { name: 'None of Seniority' }).click()
  await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(board.nothing).toBeVisible()
  await group.getByRole('button', { name: 'All of Seniority' }).click()
  await expect(group.getByRole('checkbox', { checked: false })).toHaveCount(0)
  await expect(board.count).toHaveText(found(jobs.length))
})

test('filters of several groups and a search hold together', async ({ page, request }) => {
  const hits = (await jobsFrom(request)).filter(
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
  await expect(board.count).toHaveText(found(hits.length))
  await expect(board.titles).toHaveText(hits.slice(0, 5).map(({ title }) => title))
})

test('changing a filter waits like typing does, and starts again at the first page', async ({ page }) => {
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

test('each filter in force is a chip, and following it takes that filter away alone', async ({ page }) => {
  const board = await openBoard(page, '?q=django&location_type=Remote&no_salary=hide')
  await expect(board.chips.getByRole('listitem')).toHaveText([/Location Type: Remote/, /With salary only/])
  const remote = board.chips.getByRole('link', { name: 'Remove filter: Location Type: Remote' })
  await expect(remote).toHaveAttribute('href', '/jobs?q=django&no_salary=hide')
  await remote.click()
  await expect(page).toHaveURL('/jobs?q=django&no_salary=hide')
  await expect(board.chips.getByRole('listitem')).toHaveText([/With salary only/])
  await expect(board.filters.getByLabel('Hybrid', { exact: true })).toBeChecked()
})

test('"Clear All Filters" restores search, groups, salary and page, and keeps the order', async ({
  page,
  request,
}) => {
  const jobs = await jobsFrom(request)
  const board = await openBoard(
    page,
    '?q=django&location_type=Remote&salary_min=60000&no_salary=hide&sort=oldest&page=2',
  )
  await expect(board.count).not.toHaveText(found(jobs.length))
  await board.filters.getByRole('button', { name: 'Clear All Filters' }).click()
  await expect(board.count).toHaveText(found(jobs.length))
  await expect(board.search).toHaveValue('')
  await expect(board.filters.getByRole('checkbox', { checked: false })).toHaveCount(0)
  await expect(board.chips).toHaveCount(0)
  await expect(board.sort).toHaveValue('oldest')
  await expect(page).toHaveURL('/jobs?sort=oldest')
})

test('the empty board offers the way back itself', async ({ page, request }) => {
  const jobs = await jobsFrom(request)
  const board = await openBoard(page, '?q=cobol&seniority_level=')
  await expect(board.nothing).toBeVisible()
  await board.list.getByRole('button', { name: 'Clear All Filters' }).click()
  await expect(board.count).toHaveText(found(jobs.length))
  await expect(page).toHaveURL('/jobs')
})
