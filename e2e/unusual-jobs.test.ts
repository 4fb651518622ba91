// Unusual jobs: unknown values, hostile texts and very long lists.
import { expect, type Page } from '@playwright/test'

import { filterGroups } from '#contract/jobs/filter-fields.ts'
import { toWire } from '#contract/jobs/job.ts'

import { createJobs } from '../tools/bench/synthetic-jobs.ts'
import { countText, openBoard } from './helpers/board.ts'
import { createCompanyWire, fulfillList, createJobWire } from './helpers/jobs.ts'
import { goToBoard, measureSidewaysScroll } from './helpers/site.ts'
import { test } from './helpers/test.ts'

const emptyJob = {
  location_type: null,
  location: null,
  employment_schedule: null,
  contract_type: null,
  seniority_level: null,
}
const unknownValues = {
  location_type: 'On the Moon',
  employment_schedule: 'Now and then',
  contract_type: 'Handshake',
  seniority_level: 'Archmage',
  salary_min: 10,
  salary_max: 20,
  salary_period: 'tide',
}

test('the board shows jobs with missing or unknown values until a filter excludes these values', async ({
  page,
}) => {
  await fulfillList(page, [
    createJobWire({ id: 1, title: 'Says nothing', ...emptyJob }),
    createJobWire({ id: 2, title: 'Says strange things', ...unknownValues }),
    createJobWire({ id: 3, title: 'Says the usual' }),
  ])
  const board = await openBoard(page)
  await expect(board.titles).toHaveText(['Says nothing', 'Says strange things', 'Says the usual'])
  await expect(board.cards.nth(1)).toContainText('$10 - $20/tide')
  await expect(board.cards.nth(1)).toContainText('On the Moon')
  for (const { label } of filterGroups) {
    const group = board.filters.getByRole('group', { name: label })
    const last = group.getByRole('checkbox').last()
    await last.uncheck()
    await expect(board.titles).toHaveText(['Says the usual'])
    await last.check()
    await expect(board.count).toHaveText('3 jobs found')
  }
})

test('the board skips invalid rows of the list', async ({ page }) => {
  const { slug, countries, expires_at, ...specified } = createJobWire({ id: 1, title: 'As specified' })
  expect([slug, countries, expires_at]).toBeDefined()
  await fulfillList(page, [
    specified,
    null,
    'a job',
    {},
    createJobWire({ id: 2, title: 'Good', skills: [] }),
    { id: 'x' },
  ])
  const board = await openBoard(page)
  await expect(board.titles).toHaveText(['As specified', 'Good'])
})

const hostileText = '<script>window.hacked = 1</script><img src=x onerror="window.hacked = 1"> & "quotes"'
const hostileLinks = [
  'javascript:window.hacked=1',
  'JaVa\tscript:window.hacked=1',
  ' javascript:window.hacked=1',
  'data:text/html,<script>parent.hacked=1</script>',
  'vbscript:msgbox(1)',
  '//evil.example/',
  'https://good.example@evil.example/',
  'https:\\\\evil.example',
  '/relative',
  '',
]

const isHacked = (page: Page) => page.evaluate(() => Reflect.has(window, 'hacked'))

/** Runs in the page. Returns the `href` attributes of all links in the content. */
const listLinks = () => [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))

for (const bypassCSP of [false, true]) {
  test.describe(
    bypassCSP ? 'without the Content-Security-Policy' : 'with the Content-Security-Policy',
    () => {
      test.use({ bypassCSP })

      test('cards and pages show markup as text', async ({ page }) => {
        const company = createCompanyWire({
          name: hostileText,
          website: hostileText,
          description: hostileText,
        })
        await fulfillList(page, [
          createJobWire({
            company,
            title: hostileText,
            description: hostileText,
            location: hostileText,
            location_type: hostileText,
            skills: [hostileText, 'Django'],
            salary_min: 1,
            salary_max: 2,
            salary_period: hostileText,
          }),
        ])
        const board = await openBoard(page)
        await expect(board.titles).toHaveText([hostileText])
        await expect(board.cards).toContainText('window.hacked = 1')
        await expect(board.cards.locator('script, img')).toHaveCount(0)
        await board.titles.getByRole('link').click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostileText)
        await expect(page.getByRole('main').locator('script, img')).toHaveCount(0)
        expect(await isHacked(page)).toBe(false)
      })
    },
  )
}

test('a card has no link for an unsafe URL', async ({ page }) => {
  await fulfillList(
    page,
    hostileLinks.map((apply_link, place) => createJobWire({ id: place + 1, apply_link })),
  )
  const board = await openBoard(page)
  for (const name of ['Jobs, page 1 of 2', 'Jobs, page 2 of 2']) {
    await expect(board.list).toHaveAccessibleName(name)
    await expect(board.cards.getByText('No apply link')).toHaveCount(5)
    await expect(board.cards.getByRole('link', { name: /^Apply/ })).toHaveCount(0)
    for (const link of await page.evaluate(listLinks))
      expect(link).toMatch(/^(?:#filter-jobs$|\/jobs\.rss$|\/companies\/9000\/|\/jobs(?:\/\d+\/|\?|$))/)
    await board.pages.getByRole('link', { name: 'Page 2', exact: true }).click()
  }
})

test("a job's page has no link for an unsafe URL, in the description or as the website", async ({ page }) => {
  const description = hostileLinks.map((link) => `[click](${link}) ![see](${link}) <${link}>`).join('\n\n')
  await fulfillList(
    page,
    hostileLinks.slice(0, 5).map((apply_link, place) =>
      createJobWire({
        id: place + 1,
        apply_link,
        description,
        company: createCompanyWire({ name: 'Evil', website: hostileLinks[place + 5] ?? '' }),
      }),
    ),
  )
  const board = await openBoard(page)
  for (const place of [0, 1, 2, 3, 4]) {
    await board.titles.nth(place).getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'About Evil' })).toBeVisible()
    await expect(page.getByText('No apply link')).toBeVisible()
    await expect(page.getByRole('main').locator('img')).toHaveCount(0)
    const sharing = /^https:\/\/(?:www\.linkedin\.com\/sharing|bsky\.app\/intent)\//
    const links = (await page.evaluate(listLinks)).filter((link) => !sharing.test(link ?? ''))
    for (const link of links)
      expect(link).toMatch(/^\/(?:companies\/9000\/|jobs(?:\/\d+\/|\/report\/\d+$|\?q=|$))/)
    await page.goBack()
    await expect(board.cards).toHaveCount(5)
  }
  expect(await isHacked(page)).toBe(false)
})

test('initials replace a missing logo and a logo with an unsafe URL', async ({ page, complaints }) => {
  complaints.expect(/status of 404/)
  await fulfillList(page, [
    createJobWire({ id: 1, title: 'Ours', company: createCompanyWire({ logo: '/logos/ferrymoss.svg' }) }),
    createJobWire({ id: 2, title: 'Missing', company: createCompanyWire({ logo: '/logos/missing.svg' }) }),
    createJobWire({
      id: 3,
      title: 'Script',
      company: createCompanyWire({ logo: 'javascript:window.hacked=1' }),
    }),
  ])
  const board = await openBoard(page)
  await expect(board.cards.nth(0).locator('img')).toHaveAttribute('src', '/logos/ferrymoss.svg')
  for (const place of [1, 2])
    await expect(board.cards.nth(place).getByText('GS', { exact: true })).toBeVisible()
  await expect(board.cards.locator('img')).toHaveCount(1)
  expect(await isHacked(page)).toBe(false)
})

for (const width of [1440, 390, 320]) {
  test(`10,000 characters without a space do not make the page wider than ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const long = 'Ö'.repeat(10_000)
    await fulfillList(page, [
      createJobWire({
        title: long,
        description: long,
        location: long,
        location_type: long,
        skills: [long, long.slice(1), 'Django'],
        salary_min: 1,
        salary_max: 2,
        salary_period: long,
        company: createCompanyWire({ name: long, website: `https://${long}.example`, description: long }),
      }),
    ])
    const board = await openBoard(page)
    await expect(board.titles).toHaveText([long])
    expect(await page.evaluate(measureSidewaysScroll)).toBe(0)
    const card = await board.cards.boundingBox()
    expect(card?.height).toBeLessThan(900)
    await board.titles.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(long)
    expect(await page.evaluate(measureSidewaysScroll)).toBe(0)
  })
}

/** Runs in the page. Records every frame, and the time of the board's first card. */
function watchFrames(): void {
  const seen: { frames: number[]; firstCard?: number } = { frames: [] }
  Object.assign(window, { seen })
  const beat = () => {
    seen.frames.push(performance.now())
    requestAnimationFrame(beat)
  }
  requestAnimationFrame(beat)
  new MutationObserver(() => {
    if (document.querySelector('#results article')) seen.firstCard ??= performance.now()
  }).observe(document, { childList: true, subtree: true })
}

/**
 * Runs in the page. Returns the number of frames that the browser draws between the arrival of the list and the first
 * card.
 */
function countFramesWhileReading(): number {
  const { frames, firstCard } = Reflect.get(window, 'seen')
  const list = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/ninja-api/jobs'))
  const arrived = list instanceof PerformanceResourceTiming ? list.responseEnd : Infinity
  return frames.filter((time: number) => time > arrived && time < firstCard).length
}

test('the page remains responsive while 20,000 jobs load', async ({ page }) => {
  const rows = createJobs(20_000).map(toWire)
  const hits = rows.filter(({ title }) => title === 'Staff Security Architect')
  await page.addInitScript(watchFrames)
  await fulfillList(page, rows)
  const board = await goToBoard(page)
  await board.search.pressSequentially('staff')
  await expect(board.loading).toHaveCount(0)
  await expect(board.search).toHaveValue('staff')
  expect(await page.evaluate(countFramesWhileReading)).toBeGreaterThan(0)
  await board.search.pressSequentially(' security architect')
  await expect(board.count).toHaveText(countText(hits.length))
  await expect(board.titles).toHaveText(Array.from({ length: 5 }, () => 'Staff Security Architect'))
  await board.clearSearch.click()
  await expect(board.count).toHaveText(countText(rows.length))
  await expect(board.titles).toHaveText(rows.slice(0, 5).map(({ title }) => title))
})
