// Data that the browser stores without an account: opened, visited and saved jobs, the last visit and the theme.
import { expect, type Page } from '@playwright/test'

import { waitForBoard, openBoard, openFirstJob } from './helpers/board.ts'
import { createJobWire, fetchJobs, fulfillList } from './helpers/jobs.ts'
import { test } from './helpers/test.ts'

/** Responds to requests for the sites of employers with an empty page. */
async function openEmployers(page: Page): Promise<void> {
  await page.context().route(/\.example\//, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
}

test.describe('marks on opened and visited jobs', () => {
  test("opening a job from its card marks the card 'Opened'", async ({ page, request }) => {
    const [job] = await fetchJobs(request)
    const board = await openBoard(page)
    const card = board.cards.first()
    await expect(card.getByText('Opened')).toHaveCount(0)
    await expect(card.getByText('New', { exact: true })).toBeVisible()
    await card.getByRole('link', { name: job?.title ?? '', exact: true }).click()
    await expect(page).toHaveURL(`/jobs/${job?.id}/${job?.slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(job?.title ?? '')
    await page.goBack()
    await expect(card.getByText('Opened')).toBeVisible()
    await expect(card.getByText('New', { exact: true })).toHaveCount(0)
    await page.reload()
    await waitForBoard(page)
    await expect(card.getByText('Opened')).toBeVisible()
    await expect(page.getByText('Opened')).toHaveCount(1)
  })

  test("Apply opens the employer's site in a new tab, which cannot access our page", async ({
    page,
    request,
  }) => {
    await openEmployers(page)
    const job = (await fetchJobs(request)).find(({ applyLink }) => applyLink.startsWith('https:'))
    const board = await openBoard(page, `?q=${job?.title}`)
    const apply = board.cards.getByRole('link', { name: /^Apply for/ })
    await expect(apply).toHaveAccessibleName(`Apply for ${job?.title} (opens in a new tab)`)
    await expect(apply).toHaveAttribute('href', job?.applyLink ?? '')
    await expect(apply).toHaveAttribute('target', '_blank')
    await expect(apply).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    const opened = page.waitForEvent('popup')
    await apply.click()
    const employer = await opened
    await employer.waitForURL(job?.applyLink ?? '')
    expect(await employer.evaluate(() => [document.referrer, String(window.opener)])).toEqual(['', 'null'])
  })

  test("the mark 'Visited' survives a reload and appears in other tabs", async ({ page, context }) => {
    await openEmployers(page)
    const board = await openBoard(page, '?q=wagtail')
    const card = board.cards.first()
    const other = await context.newPage()
    await other.goto('/jobs?q=wagtail')
    await waitForBoard(other)
    await card.getByRole('link', { name: /^Apply for/ }).click()
    await expect(card.getByText('Visited')).toBeVisible()
    await expect(other.getByRole('article').first().getByText('Visited')).toBeVisible()
    await page.reload()
    await waitForBoard(page)
    await expect(card.getByText('Visited')).toBeVisible()
  })

  test('following the Apply link on the page of a job also marks its card', async ({ page }) => {
    await openEmployers(page)
    const board = await openBoard(page, '?q=wagtail')
    await openFirstJob(page)
    await page
      .getByRole('link', { name: /^Apply for/ })
      .first()
      .click()
    await page.goBack()
    await expect(board.cards.first().getByText('Visited')).toBeVisible()
  })
})

test.describe('the last visit', () => {
  test('a returning visitor sees how many jobs are new, and where the older ones begin', async ({ page }) => {
    const hour = 60 * 60_000
    const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()
    const jobs = ['First', 'Second', 'Third'].map((title, place) => {
      const published = ago(1 + 40 * place * (place - 1))
      return createJobWire({ id: 9001 + place, title, first_published_at: published, created_at: published })
    })
    await fulfillList(page, jobs)
    const board = await openBoard(page)
    const news = page.getByText(/new since/)
    const mark = page.getByText('Before your last visit')
    await expect(news).toHaveCount(0)
    // The last visit was 30 hours ago.
    await page.evaluate(
      (visit) => localStorage.setItem('fretboard:board-visit', JSON.stringify([null, visit])),
      Date.now() - 30 * hour,
    )
    await page.reload()
    await expect(news).toHaveText(/^2 new since (yesterday|[A-Z][a-z]+day)$/)
    await expect(mark).toHaveCount(1)
    await expect(mark.locator('xpath=..').getByRole('heading')).toHaveText('Third')
    // A reload belongs to the same visit.
    await page.reload()
    await expect(news).toHaveText(/^2 new/)
    await board.sort.selectOption('Oldest first')
    await expect(news).toHaveCount(0)
    await expect(mark).toHaveCount(0)
  })
})

test.describe('saved jobs', () => {
  test('a visitor saves a job and removes it', async ({ page }) => {
    const board = await openBoard(page)
    const save = board.cards.first().getByRole('button', { name: /^Saved? / })
    await expect(save).toHaveAttribute('aria-pressed', 'false')
    await save.click()
    await expect(save).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await waitForBoard(page)
    await expect(save).toHaveAttribute('aria-pressed', 'true')
    await save.click()
    await page.reload()
    await waitForBoard(page)
    await expect(save).toHaveAttribute('aria-pressed', 'false')
  })

  test('the page of saved jobs lists the most recently saved job first', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    const board = await openBoard(page)
    for (const place of [0, 2])
      await board.cards
        .nth(place)
        .getByRole('button', { name: /^Save / })
        .click()
    await page.getByRole('link', { name: /Saved/ }).click()
    await expect(page).toHaveURL('/jobs/saved')
    await expect(page.getByRole('heading', { level: 1, name: 'Saved Jobs' })).toBeVisible()
    await expect(board.titles).toHaveText([jobs[2]?.title ?? '', jobs[0]?.title ?? ''])
    await page.reload()
    await expect(board.titles).toHaveCount(2)
    for (const left of [1, 0]) {
      await board.cards
        .first()
        .getByRole('button', { name: /^Saved / })
        .click()
      await expect(board.cards).toHaveCount(left)
      await expect(
        left > 0 ? board.cards.first().getByRole('button', { name: /^Saved / }) : page.getByText('0 saved'),
      ).toBeFocused()
    }
    await expect(page.getByText('You have no saved jobs.')).toBeVisible()
  })

  test('the board ignores unreadable entries in the storage', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('fretboard:opened-jobs', '{"not":"a list"}')
      localStorage.setItem('fretboard:visited-jobs', '[1, null, {}]')
      localStorage.setItem('fretboard:saved-jobs', 'not JSON')
      localStorage.setItem('theme', 'purple')
    })
    const board = await openBoard(page)
    await expect(board.titles).toHaveCount(5)
  })
})

/** Records the theme of each page's first paint. The returned function reads the current page's record. */
async function watchFirstTheme(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    new MutationObserver((_changes, watch) => {
      if (!document.body) return
      watch.disconnect()
      Object.assign(window, { firstTheme: document.documentElement.dataset['theme'] ?? 'system' })
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'firstTheme'))
}

const getBackground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('the first paint has the chosen theme or, by default, the theme of the system', async ({ page }) => {
  const firstTheme = await watchFirstTheme(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await openBoard(page)
  const dark = await getBackground(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await getBackground(page)
  expect(light).not.toBe(dark)
  expect(await firstTheme()).toBe('system')

  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
  expect(await getBackground(page)).toBe(dark)
  await page.reload()
  expect(await firstTheme()).toBe('dark')
  expect(await getBackground(page)).toBe(dark)

  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await page.goto('/')
  expect(await firstTheme()).toBe('system')
  expect(await getBackground(page)).toBe(light)
})
