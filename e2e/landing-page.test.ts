// The landing page, with the newest jobs and the numbers of jobs and companies.
import type { Page } from '@playwright/test'

import { logInAsNewUser, expect, test } from './helpers/accounts.ts'
import { openBoard } from './helpers/board.ts'
import { fetchJobs } from './helpers/jobs.ts'
import { openPage } from './helpers/site.ts'

/** Returns the three newest jobs, at most two per company. */
const selectNewest = <Job extends { company: { id: number } }>(jobs: Job[]): Job[] =>
  jobs
    .filter((job, place) => {
      const newer = jobs.slice(0, place)
      return newer.filter(({ company }) => company.id === job.company.id).length < 2
    })
    .slice(0, 3)

/** Opens the page and returns the dots of the line of pay, after its controls have loaded. */
async function openLine(page: Page) {
  const loaded = page.waitForResponse(/pay-controls/)
  await openPage(page, '/')
  await (await loaded).finished()
  const dots = page.getByRole('group', { name: 'Open jobs by pay' }).getByRole('link')
  await dots.first().scrollIntoViewIfNeeded()
  return dots
}

test.describe('the landing page', () => {
  test('the page shows the newest jobs, the hiring companies and their totals', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    const companies = new Set(jobs.map(({ company }) => company.id))
    const remote = jobs.filter(({ locationType }) => locationType === 'Remote')
    await openPage(page, '/')
    const main = page.getByRole('main')
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(
      selectNewest(jobs).map(({ title }) => title),
    )
    await expect(main.getByText(`${jobs.length} jobs at ${companies.size} companies`)).toBeVisible()
    await expect(main.getByRole('link', { name: `${remote.length} remote` })).toHaveAttribute(
      'href',
      '/jobs?location_type=Remote',
    )
    const hiring = page.getByRole('region', { name: 'Hiring now' }).getByRole('link')
    expect(await hiring.count()).toBeGreaterThan(3)
  })

  test('a client-side navigation shows the same page without loading the list of jobs', async ({ page }) => {
    await openPage(page, '/')
    const words = await page.getByRole('main').innerText()
    await openPage(page, '/developers')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.getByRole('banner').getByRole('link', { name: 'Fretboard' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Email me' })).toBeVisible()
    expect(await page.getByRole('main').innerText()).toBe(words)
    expect(asked).not.toContain('/ninja-api/jobs')
  })

  test('the page works even if its jobs and totals do not load', async ({ page, complaints }) => {
    complaints.expect(/ERR_FAILED|did not load/)
    await openPage(page, '/developers')
    await page.route('/', (route) => route.abort())
    await page.getByRole('banner').getByRole('link', { name: 'Fretboard' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading jobs...')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Job Board' })).toBeVisible()
  })

  test('a returning user sees their saved jobs', async ({ page, post }) => {
    await logInAsNewUser(page, post)
    const board = await openBoard(page)
    await board.cards
      .first()
      .getByRole('button', { name: /^Save / })
      .click()
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/')
      const saved = page.getByRole('main').getByRole('link', { name: 'Saved jobs (1)' })
      await expect(saved).toBeInViewport({ ratio: 1 })
      const [link, tiles] = [
        await saved.boundingBox(),
        await page.getByRole('link', { name: 'Job Board' }).boundingBox(),
      ]
      expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThan(tiles?.y ?? 0)
    }
    await page.getByRole('main').getByRole('link', { name: 'Saved jobs (1)' }).click()
    await expect(page).toHaveURL('/jobs/saved')
  })

  test('the line of pay shows the job that the visitor points at, and opens it', async ({ page }) => {
    const dot = await openLine(page).then((dots) => dots.nth(8))
    const [title = ''] = (await dot.locator('title').textContent())?.split(', ') ?? []
    await dot.hover()
    await expect(page.locator('section[aria-labelledby=pay] strong')).toContainText(title)
    await dot.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  })

  test('the arrow keys move between the jobs on the line of pay, and Enter opens one', async ({ page }) => {
    const dots = await openLine(page)
    await dots.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(dots.nth(1)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(dots.first()).toBeFocused()
    await page.keyboard.press('End')
    await expect(dots.last()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/jobs\/\d+\//)
  })

  test('dragging on the line of pay opens the board with this range of pay', async ({ page }) => {
    const dots = await openLine(page)
    const [from, to] = [await dots.nth(5).boundingBox(), await dots.nth(20).boundingBox()]
    if (!from || !to) throw new Error('The line has too few dots.')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, from.y, { steps: 5 })
    await expect(page.getByText('Release to see these jobs.')).toBeVisible()
    await page.mouse.up()
    await expect(page).toHaveURL(/\/jobs\?salary_min=\d+000&salary_max=\d+000$/)
  })

  test('the table of pay has fields that open the board with a range of pay', async ({ page }) => {
    await openPage(page, '/')
    await page.getByText('Table and search by pay').click()
    await expect(page.getByRole('row', { name: /^Senior \d+/ })).toBeVisible()
    await page.getByRole('textbox', { name: 'From' }).fill('60,000')
    await page.getByRole('button', { name: 'Show jobs' }).click()
    await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('60,000')
    await expect(page).toHaveURL(/\/jobs\?salary_min=60/)
  })
})
