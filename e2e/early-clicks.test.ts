// The page replays clicks and submissions from before hydration.
import { findBoard } from './helpers/board.ts'
import { fetchJobs } from './helpers/jobs.ts'
import { holdScripts } from './helpers/scripts.ts'
import { expect, test } from './helpers/test.ts'

test('the board replays clicks made before hydration', async ({ page }) => {
  const { hydrate } = await holdScripts(page)
  await page.goto('/jobs', { waitUntil: 'commit' })
  const board = findBoard(page)
  const save = board.cards.first().getByRole('button', { name: /^Save / })
  await save.click()
  await board.filters.getByRole('button', { name: 'Clear Seniority' }).click()
  await expect(board.nothing).toHaveCount(0)
  hydrate()
  await expect(board.nothing).toBeVisible()
  await page.goto('/jobs/saved')
  await expect(board.cards).toHaveCount(1)
})

test('a form submitted before hydration is sent after hydration', async ({ page }) => {
  const { hydrate } = await holdScripts(page)
  await page.goto('/account/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account/login')
  hydrate()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/not correct/)
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com')
})

test('hydration does not close a section that the visitor has opened', async ({ page, request }) => {
  const { hydrate } = await holdScripts(page)
  const [job] = await fetchJobs(request)
  await page.goto(`/jobs/${job?.id}/${job?.slug}`, { waitUntil: 'commit' })
  await page.locator('summary', { hasText: 'Report this job' }).click()
  hydrate()
  await expect(page.getByLabel('What is wrong with it?')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('hydration does not close filters that the visitor has opened', async ({ page }) => {
    const { hydrate } = await holdScripts(page)
    await page.goto('/jobs', { waitUntil: 'commit' })
    const { filters } = findBoard(page)
    const opener = filters.getByRole('button', { name: 'Filter Jobs' })
    await opener.click()
    hydrate()
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await expect(filters.getByRole('heading', { name: 'Filter Jobs' })).toBeVisible()
  })

  test('hydration closes filters that the keyboard focus has already left', async ({ page }) => {
    const { hydrate } = await holdScripts(page)
    await page.goto('/jobs', { waitUntil: 'commit' })
    const { filters } = findBoard(page)
    await filters.getByRole('button', { name: 'Filter Jobs' }).press('Enter')
    const closing = filters.getByRole('button', { name: 'Close Filters' })
    await closing.focus()
    await page.keyboard.press('Tab')
    await expect(closing).not.toBeFocused()
    hydrate()
    await expect(closing).toBeHidden()
  })
})
