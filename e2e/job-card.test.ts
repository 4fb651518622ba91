// Job cards (specification, sections 3 and 9).
import { expect } from '@playwright/test'

import { closingDay } from '#contract/jobs/rules/expiry.ts'

import { openBoard, openFirstJob } from './helpers/board.ts'
import { createCompanyWire, fulfillList, createJobWire } from './helpers/jobs.ts'
import { measureSidewaysScroll } from './helpers/site.ts'
import { test } from './helpers/test.ts'

const day = 24 * 60 * 60 * 1000
/** Returns a time whose age in days is the same for an hour, because the time on a cached page can be an hour old. */
const daysAgo = (days: number) => new Date(Date.now() - days * day - 90 * 60_000)

/** Returns the last minute of a day in UTC. The board counts the days to a deadline by the calendar. */
const inDays = (days: number) => new Date(new Date().setUTCHours(23, 59, 0, 0) + days * day)

test.describe('the card of a job', () => {
  test('a card shows title, company, place, pay, facts, three skills and the date of the job', async ({
    page,
  }) => {
    const created = daysAgo(3)
    await fulfillList(page, [
      createJobWire({
        location: 'Samois-sur-Seine',
        salary_min: 70_000,
        salary_max: 90_000,
        salary_period: 'year',
        skills: ['Django', 'Swing', 'Python', 'Rest', 'Stroke'],
        created_at: created.toISOString(),
      }),
    ])
    const board = await openBoard(page)
    const card = board.cards.first()
    await expect(card.getByRole('heading', { name: 'Luthier of Queries' })).toBeVisible()
    await expect(card).toContainText('Gypsy Swing')
    await expect(card).toContainText('Samois-sur-Seine')
    for (const fact of ['$70,000 - $90,000/yr', 'Remote', 'Full-time', 'Employee', 'Senior'])
      await expect(card.getByText(fact, { exact: true })).toBeVisible()
    await expect(card.getByRole('list', { name: 'Skills' }).getByRole('listitem')).toHaveText([
      'Django',
      'Swing',
      'Python',
      '+2',
    ])
    const date = created.toLocaleDateString('en-US', { timeZone: 'UTC' })
    await expect(card.locator('time')).toHaveText(date)
    await expect(card.locator('time')).toHaveAttribute('title', '3 days ago')
  })

  test('a card shows the first 150 characters of the description, in two lines', async ({ page }) => {
    const description = 'Play it again, with feeling. '.repeat(20)
    await fulfillList(page, [createJobWire({ description })])
    const board = await openBoard(page)
    const text = board.cards.getByText('Play it again')
    await expect(text).toHaveText(`${description.slice(0, 150)}...`)
    const lines = await text.evaluate(
      (element) =>
        element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
    )
    expect(Math.round(lines)).toBe(2)
  })

  test("a card without a logo shows the initials of the company's first two words", async ({ page }) => {
    await fulfillList(page, [
      createJobWire({ id: 1, company: createCompanyWire({ name: 'Quintette du Hot Club' }) }),
      createJobWire({ id: 2, company: createCompanyWire({ name: 'django' }) }),
      createJobWire({ id: 3, company: createCompanyWire({ name: '雨宿り計算舎' }) }),
      createJobWire({ id: 4, company: createCompanyWire({ logo: '/logos/ferrymoss.svg' }) }),
    ])
    const board = await openBoard(page)
    for (const [place, letters] of ['QD', 'D', '雨'].entries())
      await expect(board.cards.nth(place).getByText(letters, { exact: true })).toBeVisible()
    await expect(board.cards.nth(3).locator('img')).toHaveJSProperty('complete', true)
    await expect(board.cards.nth(3).locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  })

  test('a card marks a job as new for 24 hours', async ({ page }) => {
    await fulfillList(page, [
      createJobWire({ id: 1, created_at: daysAgo(0.9).toISOString() }),
      createJobWire({ id: 2, created_at: daysAgo(1).toISOString() }),
    ])
    const board = await openBoard(page)
    await expect(board.cards.nth(0).getByText('New', { exact: true })).toBeVisible()
    await expect(board.cards.nth(1).getByText('New', { exact: true })).toHaveCount(0)
  })

  test('the whole card links to the job, except for its buttons', async ({ page }) => {
    const board = await openBoard(page)
    const card = board.cards.first()
    const address = await board.titles.first().getByRole('link').getAttribute('href')
    await card.getByRole('button', { name: /^Save / }).click()
    await expect(page).toHaveURL('/jobs')
    await card.click({ position: { x: 300, y: 110 } })
    await expect(page).toHaveURL(address ?? '')
  })

  test('a card says when a job closes in its last 14 days, and before that only in the tooltip', async ({
    page,
  }) => {
    const far = inDays(40)
    await fulfillList(page, [
      createJobWire({ id: 1, expires_at: far.toISOString() }),
      createJobWire({ id: 2, expires_at: inDays(12).toISOString() }),
      createJobWire({ id: 3, expires_at: null }),
    ])
    const board = await openBoard(page)
    await expect(board.cards.nth(0).getByText(/^Closes/)).toHaveCount(0)
    await expect(board.cards.nth(0).locator('time')).toHaveAttribute(
      'title',
      new RegExp(`, open until ${closingDay(far.getTime())}$`),
    )
    await expect(board.cards.nth(1).getByText(/^Closes/)).toHaveText('Closes in 12 days')
    await expect(board.cards.nth(2).getByText(/^Closes/)).toHaveCount(0)
  })

  test('the text of a card has no dots after the end of a sentence', async ({ page }) => {
    await fulfillList(page, [createJobWire({ description: '## The job\n- We build sites\n- We tune them.' })])
    const board = await openBoard(page)
    await expect(board.cards.getByText('The job – We build sites – We tune them.')).toHaveText(/them\.$/)
  })

  test('viewing a job does not change the font weight of its title', async ({ page }) => {
    const board = await openBoard(page)
    const weight = () =>
      board.titles
        .first()
        .getByRole('link')
        .evaluate((link) => getComputedStyle(link).fontWeight)
    const before = await weight()
    await openFirstJob(page)
    await page.goBack()
    await expect(board.cards.first().getByText('Opened', { exact: true })).toBeVisible()
    expect(await weight()).toBe(before)
  })
})

for (const { width, height, whole, items: shown } of [
  { width: 1440, height: 900, whole: 3, items: 4 },
  { width: 390, height: 844, whole: 2, items: 2 },
]) {
  test.describe(`on a screen of ${width} x ${height}`, () => {
    test.use({ viewport: { width, height } })

    test(`${whole} complete cards are visible without scrolling`, async ({ page }) => {
      const board = await openBoard(page)
      for (let place = 0; place < whole; place++)
        await expect(board.cards.nth(place)).toBeInViewport({ ratio: 1 })
    })

    test('the skills of a card fit on one line', async ({ page }) => {
      const skills = ['A very long skill that is needed', 'Another long skill that helps', 'Third', 'Fourth']
      await fulfillList(page, [createJobWire({ skills })])
      const board = await openBoard(page)
      const items = board.cards.first().getByRole('list', { name: 'Skills' }).getByRole('listitem')
      await expect(items).toHaveCount(shown)
      const middles = await items.evaluateAll((all) =>
        all
          .map((item) => item.getBoundingClientRect())
          .map(({ top, bottom }) => Math.round((top + bottom) / 2)),
      )
      expect(new Set(middles).size).toBe(1)
      expect(await page.evaluate(measureSidewaysScroll)).toBe(0)
    })
  })
}

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' })

  test("a card formats the date for the visitor's locale", async ({ page }) => {
    await fulfillList(page, [createJobWire({ created_at: '2026-11-01T09:00:00Z' })])
    const board = await openBoard(page)
    await expect(board.cards.locator('time').first()).toHaveText('1.11.2026')
  })
})
