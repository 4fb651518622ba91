// The landing page, with the newest jobs and the numbers of jobs and companies.
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
})
