// Job cards (specification, sections 3 and 9).
import { expect } from '@playwright/test'

import { openBoard } from './helpers/board.ts'
import { aCompany, answerList, aWire } from './helpers/jobs.ts'
import { test } from './helpers/test.ts'

const day = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * day - 60_000)

const inDays = (days: number) => new Date(Date.now() + days * day + 60 * 60_000)

test.describe('the card of a job', () => {
  test('a card shows title, company, place, pay, facts, three skills and the age of the job', async ({
    page,
  }) => {
    const created = daysAgo(3)
    await answerList(page, [
      aWire({
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
    await expect(card.locator('time')).toContainText('3 days ago')
    const date = created.toLocaleDateString('en-US', { timeZone: 'UTC' })
    await expect(card.locator('time')).toContainText(date)
    await expect(card.locator('time')).toHaveAttribute('title', date)
  })

  test('a card shows the first 150 characters of the description, in two lines', async ({ page }) => {
    const description = 'Play it again, with feeling. '.repeat(20)
    await answerList(page, [aWire({ description })])
    const board = await openBoard(page)
    const text = board.cards.getByText('Play it again')
    await expect(text).toHaveText(`${description.slice(0, 150)}...`)
    const lines = await text.evaluate(
      (element) =>
        element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
    )
    expect(Math.round(lines)).toBe(2)
  })

  test('a company without a logo shows the initials of its first two words', async ({ page }) => {
    await answerList(page, [
      aWire({ id: 1, company: aCompany({ name: 'Quintette du Hot Club' }) }),
      aWire({ id: 2, company: aCompany({ name: 'django' }) }),
      aWire({ id: 3, company: aCompany({ name: '雨宿り計算舎' }) }),
      aWire({ id: 4, company: aCompany({ logo: '/logos/ferrymoss.svg' }) }),
    ])
    const board = await openBoard(page)
    for (const [place, letters] of ['QD', 'D', '雨'].entries())
      await expect(board.cards.nth(place).getByText(letters, { exact: true })).toBeVisible()
    await expect(board.cards.nth(3).locator('img')).toHaveJSProperty('complete', true)
    await expect(board.cards.nth(3).locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  })

  test('a job is marked as new for two days', async ({ page }) => {
    await answerList(page, [
      aWire({ id: 1, created_at: daysAgo(1).toISOString() }),
      aWire({ id: 2, created_at: daysAgo(2).toISOString() }),
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

  test('a card shows when the job closes, and in its last week in how many days', async ({ page }) => {
    const far = inDays(40)
    await answerList(page, [
      aWire({ id: 1, expires_at: far.toISOString() }),
      aWire({ id: 2, expires_at: inDays(3).toISOString() }),
      aWire({ id: 3, expires_at: null }),
    ])
    const board = await openBoard(page)
    const date = far.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
    await expect(board.cards.nth(0).getByText(/^Closes/)).toHaveText(`Closes ${date}`)
    await expect(board.cards.nth(1).getByText(/^Closes/)).toHaveText('Closes in 3 days')
    await expect(board.cards.nth(2).getByText(/^Closes/)).toHaveCount(0)
  })
})
