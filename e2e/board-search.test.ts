// The search box of the board (specification, sections 5 and 9).
import type { Job } from '#contract/jobs/job.ts'
import { plainText } from '#contract/jobs/plain-text.ts'

import { countText, openBoard } from './helpers/board.ts'
import { fetchJobs } from './helpers/jobs.ts'
import { expect, test } from './helpers/test.ts'

const debounceMs = 300

test('the board lists every visible job, newest first, five per page', async ({ page, request }) => {
  const jobs = await fetchJobs(request)
  const board = await openBoard(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Job Board' })).toBeVisible()
  await expect(page.getByText('The job and developer marketplace for Django.')).toBeVisible()
  await expect(board.count).toHaveText(countText(jobs.length))
  await expect(board.titles).toHaveText(jobs.slice(0, 5).map(({ title }) => title))
  expect(jobs.length).toBeGreaterThanOrEqual(60)
})

/** Implements section 5 of the specification literally, to compare with the board. */
function matches({ title, company, location, description, skills }: Job, text: string): boolean {
  const shortDescription = `${plainText(description).slice(0, 150)}...`
  return [title, company.name, location ?? '', shortDescription, ...skills].some((value) =>
    value.toLowerCase().includes(text.toLowerCase()),
  )
}

const textsByField = [
  { field: 'title', text: 'Wagtail Developer' },
  { field: 'company', text: 'Undertow Pay' },
  { field: 'location', text: 'edinburgh, united' },
  { field: 'skill', text: 'TimescaleDB' },
  { field: 'middle of a skill', text: 'imescaled' },
  { field: 'short description', text: 'a landline' },
  { field: 'location in another script', text: '京都市' },
]

test.describe('matches of a search', () => {
  test('a search matches any part of title, company, location, short description and skills in any case', async ({
    page,
    request,
  }) => {
    const jobs = await fetchJobs(request)
    const board = await openBoard(page)
    for (const { field, text } of textsByField) {
      await test.step(`${field}: ${text}`, async () => {
        const hits = jobs.filter((job) => matches(job, text)).map(({ title }) => title)
        expect(hits).not.toEqual([])
        await board.search.fill(text)
        await expect(board.count).toHaveText(countText(hits.length))
        await expect(board.titles).toHaveText(hits.slice(0, 5))
      })
    }
  })

  test('a search ignores the description after its first 150 characters', async ({ page, request }) => {
    const job = (await fetchJobs(request)).find(({ description }) => /^[^\n]{200}/.test(description))
    const board = await openBoard(page)
    await board.search.fill(job?.description.slice(155, 195).trim() ?? '')
    await expect(board.nothing).toBeVisible()
    await expect(page.getByText('Try adjusting your search terms or filters.')).toBeVisible()
    await expect(board.count).toHaveText('0 jobs found')
  })

  test('a search ignores case and surrounding spaces', async ({ page }) => {
    const board = await openBoard(page)
    await board.search.fill('   wAGTAIL developer  ')
    await expect(board.count).toHaveText('1 job found')
    await expect(board.titles).toHaveText(['Wagtail Developer'])
    await expect(page).toHaveURL('/jobs?q=wAGTAIL%20developer')
    await expect(board.search).toHaveValue('   wAGTAIL developer  ')
  })
})

test.describe('when a search starts', () => {
  test('the list and the URL change 300 ms after the last key', async ({ page }) => {
    await page.clock.install()
    const board = await openBoard(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    const all = await board.count.textContent()
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).search))

    for (const [typed, wait] of [
      ['wag', debounceMs - 1],
      ['t', debounceMs - 1],
      ['ail', debounceMs - 1],
    ] as const) {
      await board.search.pressSequentially(typed)
      await page.clock.runFor(wait)
      await expect(board.count).toHaveText(all ?? '')
      expect(addresses).toEqual([])
    }
    await page.clock.runFor(1)
    await expect(board.count).not.toHaveText(all ?? '')
    expect(addresses).toEqual(['?q=wagtail'])
  })

  test('Enter searches immediately', async ({ page }) => {
    await page.clock.install()
    const board = await openBoard(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    await board.search.fill('wagtail developer')
    await board.search.press('Enter')
    await expect(board.count).toHaveText('1 job found')
  })

  test('a search returns to the first page', async ({ page }) => {
    const board = await openBoard(page, '?page=3')
    await board.search.fill('django')
    await expect(page).toHaveURL('/jobs?q=django')
    await expect(board.list).toHaveAccessibleName(/^Jobs, page 1 of/)
  })
})

test.describe('the search box', () => {
  test('"Clear search" shows all jobs and keeps the focus in the empty box', async ({ page }) => {
    const board = await openBoard(page)
    const all = await board.count.textContent()
    await expect(board.clearSearch).toHaveCount(0)
    await board.search.fill('wagtail developer')
    await expect(board.count).toHaveText('1 job found')
    await board.clearSearch.click()
    await expect(board.search).toHaveValue('')
    await expect(board.search).toBeFocused()
    await expect(board.count).toHaveText(all ?? '')
    await expect(page).toHaveURL('/jobs')
  })

  test('the key / focuses the search box, and Escape empties it', async ({ page }) => {
    const board = await openBoard(page)
    await page.keyboard.press('/')
    await expect(board.search).toBeFocused()
    await expect(board.search).toHaveValue('')
    await page.keyboard.type('UX/UI')
    await expect(page).toHaveURL('/jobs?q=UX%2FUI')
    await page.keyboard.press('Escape')
    await expect(board.search).toHaveValue('')
    await expect(page).toHaveURL('/jobs')
  })

  test('a single live region announces the number of jobs', async ({ page }) => {
    const board = await openBoard(page)
    const region = await board.count.elementHandle()
    await board.search.fill('wagtail developer')
    await expect(board.count).toHaveText('1 job found')
    expect(await region?.textContent()).toBe('1 job found')
  })

  test('the placeholder names all searched fields', async ({ page }) => {
    const board = await openBoard(page)
    await expect(board.search).toHaveAttribute(
      'placeholder',
      'Search jobs by title, company, skills or location...',
    )
  })
})
