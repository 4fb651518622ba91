// Staff manage jobs from creation to deletion, with conflicts and failures.
import type { Page } from '@playwright/test'

import { logInAsNewUser, logInAsStaff, expect, press, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'
import { tabTo } from './helpers/keyboard.ts'
import {
  chooseAction,
  expectBoardShowsOwnWrites,
  createJob,
  jobsPath,
  findJobPages,
  fillInJob,
} from './helpers/manage.ts'

const findTitleField = (page: Page) => page.getByLabel('Job title', { exact: true })

test('the author immediately sees a publication and a withdrawal on the board', async ({ page }) => {
  await expectBoardShowsOwnWrites(page)
})

test('staff create, publish, withdraw, copy and delete a job', async ({ page }) => {
  await logInAsStaff(page)
  const manage = findJobPages(page)
  await page.goto(jobsPath)
  await page.getByRole('link', { name: 'New job' }).click()
  await fillInJob(page, 'Keeper of Migrations')

  await page.getByLabel('Company', { exact: true }).selectOption('A new company')
  await page.getByLabel('Company name').fill('Migration Works')
  await expect(manage.preview).toContainText('Migration Works')
  await expect(manage.checklist).toContainText('countries where applicants may live')
  await press(page, 'Add a country')
  await page.getByLabel('Add a country').selectOption('France')
  await expect(manage.checklist).not.toContainText('countries where applicants may live')

  await press(page, 'Publish')
  await expect(page.getByText('Keeper of Migrations is on the board.')).toBeVisible()
  await expect(manage.state('Keeper of Migrations')).toHaveText('Published')
  // The page must draw its own check boxes, because a native check box is a light gray square in the dark theme.
  await expect(manage.row('Keeper of Migrations').getByRole('checkbox')).toHaveCSS('appearance', 'none')
  await manage.row('Keeper of Migrations').getByRole('link', { name: /^View/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keeper of Migrations')
  const path = new URL(page.url()).pathname

  await page.goto(jobsPath)
  const row = manage.row('Keeper of Migrations')
  await expect(row).toContainText('Closes')
  const published = await row.textContent()
  const withdraw = async () => {
    await chooseAction(page, 'Withdraw', 'Keeper of Migrations')
    await expect(page.getByText('Keeper of Migrations was withdrawn.')).toBeVisible()
    await expect(manage.state('Keeper of Migrations')).toHaveText('Withdrawn')
    expect((await page.request.get(path)).status()).toBe(410)
  }
  await withdraw()
  await press(page, 'Undo')
  await expect(row).toHaveText(published ?? '')
  expect((await page.request.get(path)).status()).toBe(200)
  await withdraw()
  await expect(manage.row('Keeper of Migrations')).not.toContainText('Closes')
  expect((await page.request.get(path)).status()).toBe(410)
  await chooseAction(page, 'Publish', 'Keeper of Migrations')
  await expect(manage.state('Keeper of Migrations')).toHaveText('Published')
  expect((await page.request.get(path)).status()).toBe(200)

  await chooseAction(page, 'Duplicate', 'Keeper of Migrations')
  await expect(findTitleField(page)).toHaveValue('Keeper of Migrations')
  await findTitleField(page).fill('Keeper of Fixtures')
  await press(page, 'Save draft')
  await expect(manage.state('Keeper of Fixtures')).toHaveText('Draft')

  await chooseAction(page, 'Delete', 'Keeper of Fixtures')
  const dialog = page.getByRole('dialog', { name: 'Delete Keeper of Fixtures?' })
  await expect(dialog).toContainText('You cannot undo this.')
  await dialog.getByRole('button', { name: 'Delete job' }).click()
  await expect(page.getByText('Keeper of Fixtures has been deleted.')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.goto(`${jobsPath}?search=keeper`)
  await expect(manage.titles).toHaveText(['Keeper of Migrations'])
})

test('a user can save a copy as soon as its form appears, even if the companies load late', async ({
  page,
}) => {
  await logInAsStaff(page)
  await createJob(page, 'Keeper of Slow Lists', 'Save draft')
  await page.reload()
  await page.route('**/ninja-api/companies', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await chooseAction(page, 'Duplicate', 'Keeper of Slow Lists')
  await findTitleField(page).fill('Keeper of Late Lists')
  await press(page, 'Save draft')
  await expect(findJobPages(page).state('Keeper of Late Lists')).toHaveText('Draft')
})

test('errors in plain words appear below their fields, and the form keeps the input', async ({ page }) => {
  await logInAsStaff(page)
  await page.goto(`${jobsPath}/new`)
  await fillInJob(page, 'Teller of Truths')
  await page.getByLabel('Company', { exact: true }).selectOption('Quillbark Press')
  await page.getByLabel('Apply link').fill('javascript:alert(1)')
  await page.getByLabel('From', { exact: true }).fill('a lot')
  await press(page, 'Publish')
  await expect(page.getByLabel('From', { exact: true })).toHaveAccessibleDescription(/Enter a whole amount/)
  await expect(page.getByLabel('Apply link')).toBeFocused()
  await expect(findJobPages(page).checklist).toContainText('Still required:Apply link')
  await expect(page.getByLabel('Apply link')).toHaveAccessibleDescription(/or an email address\.$/)
  await expect(findTitleField(page)).toHaveValue('Teller of Truths')
  await page.getByLabel('From', { exact: true }).fill('70000')
  await page.getByLabel('Apply link').fill('mailto:jobs@swing.example')
  await expect(findJobPages(page).checklist).toContainText('All required fields are filled in.')
  await press(page, 'Publish')
  await expect(findJobPages(page).state('Teller of Truths')).toHaveText('Published')
})

test("after a conflict, the form shows the other user's changes and asks before it overwrites them", async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  await logInAsStaff(page)
  await createJob(page, 'Contested', 'Save draft')
  await page.getByRole('link', { name: 'Edit Contested' }).click()
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel('Location', { exact: true }).fill('Lyon')
  await press(other, 'Publish')
  await expect(other).toHaveURL(jobsPath)

  await findTitleField(page).fill('Contested, and mine')
  await press(page, 'Save draft')
  const notice = page.getByRole('alert').filter({ hasText: 'changed while you were editing it' })
  await expect(notice).toContainText('StatusPublished')
  await expect(notice).toContainText('LocationLyon')
  await expect(findTitleField(page)).toHaveValue('Contested, and mine')
  await notice.getByRole('button', { name: 'Save my changes' }).click()
  // The location and the closing date keep the other user's changes.
  await expect(findJobPages(page).state('Contested, and mine')).toHaveText('Published')
  await expect(findJobPages(page).row('Contested, and mine')).toContainText('Lyon')
  await expect(findJobPages(page).row('Contested, and mine')).not.toContainText('Never')
})

test('the URL keeps the search, the state filter and the sort order of the list', async ({ page }) => {
  await logInAsStaff(page)
  await createJob(page, 'Zither of Zero', 'Save draft')
  await createJob(page, 'Zither of One', 'Publish')
  const manage = findJobPages(page)
  await page.goto(jobsPath)
  await manage.search.fill('zither')
  await expect(page).toHaveURL(`${jobsPath}?search=zither`)
  await expect(manage.titles).toHaveText(['Zither of One', 'Zither of Zero'])
  await page.getByLabel('Sort by').selectOption('Title, Z to A')
  await expect(manage.titles).toHaveText(['Zither of Zero', 'Zither of One'])
  await page.getByRole('link', { name: /^Draft/ }).click()
  await expect(manage.titles).toHaveText(['Zither of Zero'])
  await page.reload()
  await expect(manage.titles).toHaveText(['Zither of Zero'])
  await page.goBack()
  await expect(manage.titles).toHaveCount(2)
})

test('a user can delete a company only if it has no jobs', async ({ page }) => {
  await logInAsStaff(page)
  await page.goto('/dashboard/companies/new')
  await page.getByLabel('Name', { exact: true }).fill('Nobody Inc')
  await press(page, 'Save company')
  await expect(page).toHaveURL('/dashboard/companies')
  await expect(page.getByRole('button', { name: 'Delete Quillbark Press' })).toHaveCount(0)
  await press(page, 'Delete Nobody Inc')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete company' }).click()
  await expect(page.getByText('Nobody Inc has been deleted.')).toBeVisible()
  await page.getByRole('link', { name: 'Jobs Quillbark Press' }).click()
  await expect(findJobPages(page).row('Wagtail Developer')).toContainText('Quillbark Press')
})

test('a user creates and publishes a job and undoes a withdrawal by keyboard', async ({ page }) => {
  await logInAsStaff(page)
  const { keyboard } = page
  const into = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await keyboard.type(text)
  }
  await page.goto(jobsPath)
  await expect(findJobPages(page).titles.first()).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'New job' }))
  await keyboard.press('Enter')
  await expect(findTitleField(page)).toBeVisible()
  await into('Company', 'Quillbark')
  await into('Job title', 'Player of Keys')
  await into('Workplace', 'Remote')
  await into('Schedule', 'Full')
  await into('Contract type', 'Emp')
  await into('Seniority', 'Sen')
  await into('Location', 'Leipzig, Germany')
  await into('Description', 'We play by ear.')
  await into('Apply link', 'mailto:keys@swing.example')
  await tabTo(page, page.getByRole('button', { name: 'Publish' }))
  await keyboard.press('Enter')
  await expect(findJobPages(page).state('Player of Keys')).toHaveText('Published')
  await tabTo(page, page.getByRole('button', { name: 'More actions for Player of Keys' }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Withdraw', exact: true }))
  await keyboard.press('Enter')
  await expect(page.getByText('Player of Keys was withdrawn.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'More actions for Player of Keys' })).toBeFocused()
  await keyboard.press('z')
  await expect(page.getByText('Player of Keys: undone.')).toBeVisible()
  await expect(findJobPages(page).state('Player of Keys')).toHaveText('Published')
})

test('the page reports the result of a renewal without moving the focus', async ({ page, complaints }) => {
  complaints.expect(/status of 500|could not be done/)
  await logInAsStaff(page)
  await page.goto(`${jobsPath}/new`)
  await fillInJob(page, 'Soon Over')
  await page.getByLabel('Company', { exact: true }).selectOption('Quillbark Press')
  await page.getByLabel('Closes', { exact: true }).selectOption('On a date')
  await page.getByLabel('Last day').fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10))
  await press(page, 'Publish')
  const more = page.getByRole('button', { name: 'More actions for Soon Over' })
  const renew = page.getByRole('button', { name: 'Renew', exact: true })

  await expect(more).toBeVisible()
  await page.route('**/renew', (route) => route.fulfill({ status: 500 }))
  // A failed action can be repeated while the list reloads.
  const renewed = page.waitForResponse((response) => response.url().endsWith('/renew') && response.ok())
  await page.route('**/ninja-api/dashboard/jobs?*', async (route) => {
    await renewed
    await route.continue()
  })
  await more.press('Enter')
  await renew.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    'Soon Over was not renewed. This could not be done. Please try again.',
  )
  await page.unroute('**/renew')

  await more.press('Enter')
  await renew.press('Enter')
  await expect(page.getByText('Soon Over is on the board for another 90 days.')).toBeInViewport()
  await expect(renew).toHaveCount(0)
  await expect(more).toBeFocused()
})

test('a user withdraws several jobs at once and undoes all withdrawals with one click', async ({ page }) => {
  await logInAsStaff(page)
  for (const title of ['Sifter of Locks', 'Sifter of Queries']) await createJob(page, title, 'Publish')
  await createJob(page, 'Sifter of Drafts', 'Save draft')
  await page.goto(`${jobsPath}?search=sifter`)
  const list = findJobPages(page)
  await expect(list.titles).toHaveCount(3)
  await page.getByLabel('Select all on this page').check()
  await expect(page.getByText('3 selected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish 1 of 3' })).toBeVisible()
  await expectAccessible(page, 'selected jobs')
  await press(page, 'Withdraw 2 of 3')
  await expect(page.getByText('2 jobs were withdrawn.')).toBeFocused()
  await expect(list.state('Sifter of Locks')).toHaveText('Withdrawn')
  await press(page, 'Undo')
  await expect(page.getByText('2 jobs: undone.')).toBeVisible()
  await expect(list.state('Sifter of Locks')).toHaveText('Published')

  await page.getByLabel('Select Sifter of Drafts').check()
  await press(page, 'Publish 1')
  await expect(list.state('Sifter of Drafts')).toHaveText('Published')

  // The buttons stay above the outcome of the last change.
  await page.setViewportSize({ width: 390, height: 600 })
  await page.getByLabel('Select all on this page').check()
  await page.evaluate(() => scrollTo(0, 0))
  const outcome = await page.getByText('Sifter of Drafts is on the board.').boundingBox()
  const buttons = await page.getByRole('region', { name: 'Selected jobs' }).boundingBox()
  expect((buttons?.y ?? 0) + (buttons?.height ?? 0)).toBeLessThanOrEqual(outcome?.y ?? 0)
  await press(page, 'Delete 3')
  const dialog = page.getByRole('dialog', { name: 'Delete 3 jobs?' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Sifter of Drafts',
    'Sifter of Queries',
    'Sifter of Locks',
  ])
  await dialog.getByRole('button', { name: 'Delete 3 jobs' }).click()
  await expect(page.getByText('3 jobs have been deleted.')).toBeFocused()
  await expect(list.titles).toHaveCount(0)
})

test('if another user has changed a selected job, the page withdraws only the others and says so', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  await logInAsStaff(page)
  for (const title of ['Caster of Spells', 'Caster of Types']) await createJob(page, title, 'Publish')
  await page.goto(`${jobsPath}?search=caster`)
  const list = findJobPages(page)
  await expect(list.titles).toHaveCount(2)
  const other = await page.context().newPage()
  await other.goto(`${jobsPath}?search=caster`)
  await other.getByRole('link', { name: 'Edit Caster of Types' }).click()
  await other.getByLabel('Location', { exact: true }).fill('Lima')
  await press(other, 'Save changes')
  await expect(other).toHaveURL(jobsPath)

  await page.getByLabel('Select all on this page').check()
  await press(page, 'Withdraw 2')
  await expect(page.getByRole('alert')).toContainText('Caster of Types was not withdrawn. ')
  await expect(list.state('Caster of Spells')).toHaveText('Withdrawn')
  await expect(list.state('Caster of Types')).toHaveText('Published')
})

test('axe finds no violations, even on phones', async ({ page }) => {
  await logInAsStaff(page)
  await page.goto(jobsPath)
  await expect(findJobPages(page).titles.first()).toBeVisible()
  await expectAccessible(page, 'the list of jobs')
  await page.goto(`${jobsPath}/1`)
  await expect(findTitleField(page)).not.toHaveValue('')
  await expectAccessible(page, 'the editor of a job')
  await page.goto('/dashboard/companies/1')
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('')
  await expectAccessible(page, 'the editor of a company')
})

test.describe('when only staff can post jobs', () => {
  test.use({ settings: { JOBS_WRITABLE_BY: 'staff' } })

  test('unsaved input survives a reload and ends with the logout', async ({ page }) => {
    await logInAsStaff(page)
    await page.goto(`${jobsPath}/new`)
    await fillInJob(page, 'Half a Thought')
    await page.reload()
    await expect(findTitleField(page)).toHaveValue('Half a Thought')
    await expect(page.getByText(/We restored your draft from/)).toBeVisible()

    await page.goto(jobsPath)
    await page.getByRole('link', { name: 'Continue Half a Thought' }).click()
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue(/Django/)
    await press(page, 'Discard draft')
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(findTitleField(page)).toHaveValue('')
    await expect(page.getByLabel('Company', { exact: true })).toBeFocused()

    await findTitleField(page).fill('Another Thought')
    await page.goto('/account/logout')
    await expect(page).toHaveURL('/')
    await logInAsStaff(page)
    await page.goto(jobsPath)
    await expect(findJobPages(page).titles.first()).toBeVisible()
    await expect(page.getByText('Another Thought')).toHaveCount(0)
  })

  test('users who may not post jobs see no menu entry and get 403', async ({ page, post, complaints }) => {
    complaints.expect(/status of 403/)
    await logInAsNewUser(page, post)
    await page.goto('/dashboard/profile')
    const menu = page.getByRole('navigation', { name: 'Dashboard' })
    await expect(menu.getByRole('link', { name: 'Employee App' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(menu.getByRole('link', { name: 'Jobs' })).toHaveCount(0)
    for (const path of [jobsPath, `${jobsPath}/new`, '/dashboard/companies']) {
      expect((await page.goto(path))?.status()).toBe(403)
      await expect(page.getByRole('heading', { name: 'Only for staff' })).toBeVisible()
    }
  })
})
