// The page does not flicker, shift or lose input between the server's HTML and hydration.
import { expect, type Locator, type Page } from '@playwright/test'

import { toWire } from '#contract/jobs/job.ts'

import { waitForBoard, findBoard, countText, openBoard } from './helpers/board.ts'
import { fulfillList, holdList, fetchJobs } from './helpers/jobs.ts'
import { holdScripts, listScriptsWithoutPreload } from './helpers/scripts.ts'
import { expectHydrated, findExpiredJobPath, goTo, openPage } from './helpers/site.ts'
import { test } from './helpers/test.ts'

type Shifts = { sum: number; moved: string[] }

/** Runs in the page. Adds up the layout shifts that user input did not cause, and describes what moved. */
function watchShifts(): void {
  const shifts: Shifts = { sum: 0, moved: [] }
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput')) continue
      shifts.sum += Number(Reflect.get(entry, 'value'))
      for (const { node, previousRect, currentRect } of Reflect.get(entry, 'sources'))
        shifts.moved.push(
          `${node?.outerHTML?.slice(0, 200)}: ${JSON.stringify(previousRect)} ${JSON.stringify(currentRect)}`,
        )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const readShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Shifts>((resolve) => {
        // All layout shifts have been reported after two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(Reflect.get(window, 'shifts'))))
      }),
  )

/** Expects that nothing has moved since the sum was `before`. */
async function expectStill(page: Page, what: string, before = 0): Promise<void> {
  const { sum, moved } = await readShifts(page)
  expect(sum - before, `${what}\n${moved.join('\n')}`).toBeLessThan(largestShift)
}

const largestShift = 0.02

test.describe('the document', () => {
  test('the first response contains head, styles and cards, so the board appears without scripts', async ({
    request,
  }) => {
    const [job] = await fetchJobs(request)
    const answer = await request.get('/jobs?q=django')
    const html = await answer.text()
    expect(html).toContain('<title>django · Job Board · Fretboard</title>')
    expect(html).toContain('<link rel="canonical" href="http')
    expect(html).toContain('<style>')
    // A `link` element with the attribute `disabled` does not load its style sheet.
    expect(html).not.toMatch(/<link rel="stylesheet"(?![^>]* disabled>)/)
    expect(await (await request.get('/jobs')).text()).toContain(`>${job?.title.replace('&', '&amp;')}<`)
  })

  for (const path of ['/', '/jobs', '/jobs/saved'])
    test(`the document of ${path} preloads every script that React waits for`, async ({ page }) => {
      expect(await listScriptsWithoutPreload(page, path)).toEqual([])
    })
})

const places = [
  { what: 'the board', path: () => '/jobs' },
  { what: 'a filtered board', path: () => '/jobs?q=django&salary_min=60000&location_type=Remote' },
  { what: 'an empty board', path: () => '/jobs?q=cobol' },
]

const getTop = async (locator: Locator) => (await locator.boundingBox())?.y

test.describe('hydration', () => {
  test("hydration keeps the elements of the server's cards", async ({ page }) => {
    const { hydrate } = await holdScripts(page)
    const list = await holdList(page)
    await page.goto('/jobs?q=django&page=2', { waitUntil: 'commit' })
    const board = findBoard(page)
    await expect(board.cards).toHaveCount(5)
    const before = await board.cards.elementHandles()
    const texts = await board.cards.allTextContents()
    hydrate()
    await expectHydrated(page)
    const loaded = page.waitForResponse('**/ninja-api/jobs')
    list.release()
    await loaded
    const after = await board.cards.elementHandles()
    for (const [place, card] of before.entries())
      expect(await card.evaluate((element, other) => element === other, after[place])).toBe(true)
    expect(await board.cards.allTextContents()).toEqual(texts)
  })

  for (const { what, path } of places) {
    for (const width of [1440, 390]) {
      test(`at ${width} px, nothing moves while ${what} loads and hydrates`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        await page.addInitScript(watchShifts)
        const { hydrate } = await holdScripts(page)
        const list = await holdList(page)
        await page.goto(path(), { waitUntil: 'commit' })
        await expect(findBoard(page).count).toBeVisible()
        hydrate()
        await expectHydrated(page)
        const loaded = page.waitForResponse('**/ninja-api/jobs')
        list.release()
        await loaded
        await expectStill(page, what)
      })
    }
  }

  test('nothing moves when jobs replace the skeletons', async ({ page }) => {
    await page.addInitScript(watchShifts)
    await openPage(page, '/')
    const list = await holdList(page)
    // Navigate by script. Browsers ignore layout shifts within half a second of a real click.
    await page.getByRole('main').getByRole('link', { name: 'Job Board' }).dispatchEvent('click')
    await expect(findBoard(page).loading).toBeVisible()
    const before = await readShifts(page)
    list.release()
    await waitForBoard(page)
    await expectStill(page, 'jobs replace the skeletons', before.sum)
  })

  for (const width of [1440, 390]) {
    for (const path of ['/jobs', '/jobs?q=django&salary_min=60000', '/jobs/saved']) {
      test(`at ${width} px, the first card of ${path} replaces its skeleton in place`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        const board = await openBoard(page)
        await board.cards.first().getByRole('button', { name: /^Save/ }).click()
        await openPage(page, '/developers')
        const list = await holdList(page)
        await goTo(page, path)
        const skeleton = await getTop(page.locator('main ul[aria-hidden] > li').first())
        expect(skeleton).toBeDefined()
        list.release()
        await expect(board.cards.first()).toBeVisible()
        expect(await getTop(board.cards.first())).toBe(skeleton)
      })
    }
  }

  test('the job count aligns with the sort order or, on a phone, with the follow button', async ({
    page,
  }) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const board = await openBoard(page)
      const neighbor = width === 1440 ? board.sort : page.getByRole('button', { name: 'Follow this search' })
      const apart = Math.abs((await getMiddle(board.count)) - (await getMiddle(neighbor)))
      expect(apart, `${width} px wide`).toBeLessThanOrEqual(1)
    }
  })

  test("hydration applies the visitor's date format without errors", async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      locale: 'de-DE',
      timezoneId: 'Asia/Tokyo',
      ...(baseURL && { baseURL }),
    })
    const errors: string[] = []
    context.on('weberror', (error) => errors.push(error.error().message))
    const page = await context.newPage()
    const board = await openBoard(page)
    await expect(board.cards.first().locator('time').first()).toHaveAttribute('title', /ago|now/)
    await expect(board.cards.first().locator('time').first()).toHaveText(/^\d{1,2}\.\d{1,2}\.\d{4}$/)
    expect(errors).toEqual([])
    await context.close()
  })
})

async function getMiddle(locator: Locator): Promise<number> {
  const { y, height } = (await locator.boundingBox()) ?? { y: 0, height: 0 }
  return y + height / 2
}

test.describe('input before hydration', () => {
  test('hydration keeps the text typed so far and searches for it', async ({ page }) => {
    const { hydrate } = await holdScripts(page)
    await page.goto('/jobs', { waitUntil: 'commit' })
    const board = findBoard(page)
    await board.search.pressSequentially('wagtail dev')
    hydrate()
    await expect(board.count).toHaveText('1 job found')
    await expect(board.search).toHaveValue('wagtail dev')
    await expect(board.search).toBeFocused()
    await board.search.pressSequentially('eloper')
    await expect(page).toHaveURL('/jobs?q=wagtail%20developer')
  })

  test('hydration keeps typed text even if a changed list replaces the cards', async ({ page, request }) => {
    const jobs = (await fetchJobs(request)).slice(1)
    await fulfillList(page, jobs.map(toWire))
    const { hydrate } = await holdScripts(page)
    await page.goto('/jobs', { waitUntil: 'commit' })
    const board = findBoard(page)
    await board.search.pressSequentially('wagtail developer')
    hydrate()
    await expect(board.count).toHaveText('1 job found')
    await expect(board.search).toHaveValue('wagtail developer')
    await expect(board.search).toBeFocused()
    await board.clearSearch.click()
    await expect(board.count).toHaveText(countText(jobs.length))
  })

  test('hydration keeps deselected options', async ({ page, request }) => {
    const hits = (await fetchJobs(request)).filter(
      ({ locationType }) => locationType && locationType !== 'Remote',
    )
    const { hydrate } = await holdScripts(page)
    await page.goto('/jobs', { waitUntil: 'commit' })
    const board = findBoard(page)
    await board.filters.getByLabel('Remote', { exact: true }).uncheck()
    hydrate()
    await expect(board.count).toHaveText(countText(hits.length))
    await expect(board.filters.getByLabel('Remote', { exact: true })).not.toBeChecked()
  })

  test('a link of the pagination works before hydration', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    const { hydrate } = await holdScripts(page)
    await page.goto('/jobs', { waitUntil: 'commit' })
    const board = findBoard(page)
    await board.pages.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL('/jobs?page=2')
    await expect(board.titles).toHaveText(jobs.slice(5, 10).map(({ title }) => title))
    hydrate()
    await waitForBoard(page)
  })
})

test('pages other than the board hydrate without errors', async ({ page, request, complaints }) => {
  complaints.expect(/status of 4(04|10)/)
  const [job] = await fetchJobs(request)
  const paths = [
    '/',
    `/jobs/${job?.id}/${job?.slug}`,
    await findExpiredJobPath(request),
    '/developers',
    '/nowhere',
  ]
  await page.addInitScript(watchShifts)
  for (const path of paths) {
    await openPage(page, path)
    await page.getByRole('button', { name: 'Switch to dark theme' }).click()
    await page.getByRole('button', { name: 'Switch to light theme' }).click()
    await expectStill(page, path)
  }
})
