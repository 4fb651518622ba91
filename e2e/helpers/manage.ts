// Finds the elements of the job management pages by role and name.
import { expect, type Page } from '@playwright/test'

import { logInAsStaff, press } from './accounts.ts'
import { openBoard } from './board.ts'
import { goTo } from './site.ts'

export const jobsPath = '/dashboard/jobs'

export function findJobPages(page: Page) {
  const rows = page.getByRole('main').getByRole('listitem')
  /** Returns the row of a job or company. */
  const row = (name: string) => rows.filter({ has: page.getByRole('heading', { name, exact: true }) })
  return {
    row,
    state: (name: string) =>
      row(name).getByText(/^(?:Draft|Published|Expired|Withdrawn|Waiting for review|Changes in review)$/),
    titles: page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 }),
    search: page.getByRole('searchbox'),
    preview: page.getByRole('region', { name: 'Preview' }),
    checklist: page.getByRole('region', { name: 'Checklist' }),
  }
}

const choices = {
  Workplace: 'Remote',
  Schedule: 'Full-time',
  'Contract type': 'Employee',
  Seniority: 'Senior',
}

/** Fills in the open job form, except the company. */
export async function fillInJob(page: Page, title: string): Promise<void> {
  await page.getByLabel('Job title', { exact: true }).fill(title)
  for (const [label, option] of Object.entries(choices))
    await page.getByLabel(label, { exact: true }).selectOption(option)
  await page.getByLabel('Location', { exact: true }).fill('Anywhere')
  await page.getByLabel('Description', { exact: true }).fill('We write **Django** all day.')
  await page.getByLabel('Apply link', { exact: true }).fill('https://swing.example/apply')
}

/** Opens the menu of a job in the list and chooses an action. */
export async function chooseAction(page: Page, action: string, title: string): Promise<void> {
  await press(page, `More actions for ${title}`)
  const item = page.locator(':popover-open').getByText(action, { exact: true })
  await item.click()
}

/** Creates a job for the first company of the demo data. */
export async function createJob(page: Page, title: string, button: 'Publish' | 'Save draft'): Promise<void> {
  await page.goto(`${jobsPath}/new`)
  await fillInJob(page, title)
  await page.getByLabel('Company', { exact: true }).selectOption('Quillbark Press')
  await press(page, button)
  await expect(page).toHaveURL(jobsPath)
}

/** Publishes and withdraws a job as staff, and expects the board to show both changes. */
export async function expectBoardShowsOwnWrites(page: Page): Promise<void> {
  const title = 'Xylophone Tuner'
  await logInAsStaff(page)
  const board = await openBoard(page)
  await goTo(page, `${jobsPath}/new`)
  await fillInJob(page, title)
  await page.getByLabel('Company', { exact: true }).selectOption('Quillbark Press')
  await press(page, 'Publish')
  await expect(page).toHaveURL(jobsPath)
  await goTo(page, '/jobs?q=xylophone')
  await expect(board.titles).toHaveText([title])
  await goTo(page, jobsPath)
  await chooseAction(page, 'Withdraw', title)
  await expect(page.getByText(`${title} was withdrawn.`)).toBeVisible()
  await goTo(page, '/jobs?q=xylophone')
  await expect(board.nothing).toBeVisible()
}
