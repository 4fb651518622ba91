// Salaries in other currencies than US dollars.
import { openBoard } from './helpers/board.ts'
import { fulfillList, createJobWire } from './helpers/jobs.ts'
import { expect, test } from './helpers/test.ts'

const inEuros = { salary_min: 90_000, salary_max: 90_000, salary_currency: 'EUR' }

test('the board shows all jobs even without exchange rates', async ({ page, complaints }) => {
  complaints.expect(/exchange rates did not load/)
  complaints.expect(/ERR_FAILED/)
  await page.route('**/ninja-api/exchange-rates', (route) => route.abort())
  await fulfillList(page, [createJobWire({ id: 1, title: 'In euros', ...inEuros })])
  const board = await openBoard(page)
  await expect(board.titles).toHaveText(['In euros'])
  await expect(board.filters.getByText(/converted at approximate rates/)).toHaveCount(0)
})

test.describe('in a time zone west of Greenwich', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('the date of the exchange rates is the same as in UTC', async ({ page }) => {
    await fulfillList(page, [createJobWire({ id: 1, ...inEuros })])
    const board = await openBoard(page)
    await expect(board.filters.getByText(/rates of 12\/31\/2024/)).toBeVisible()
  })
})

test('the board shows salaries in their currency and compares them in US dollars', async ({ page }) => {
  const pay = { salary_min: 90_000, salary_max: 90_000, salary_period: 'year' }
  await fulfillList(page, [
    createJobWire({ id: 1, title: 'In dollars', ...pay }),
    createJobWire({ id: 2, title: 'In euros', ...pay, salary_currency: 'EUR' }),
    createJobWire({ id: 3, title: 'In crowns', ...pay, salary_currency: 'SEK' }),
  ])
  const board = await openBoard(page, '?sort=salary-high')
  await expect(board.titles).toHaveText(['In euros', 'In dollars', 'In crowns'])
  await expect(board.cards.nth(0).getByText('€90,000/yr', { exact: true })).toBeVisible()
  await expect(board.cards.nth(2).getByText('SEK\u00A090,000/yr', { exact: true })).toBeVisible()
  await expect(board.filters.getByText(/converted at approximate rates of 12\/31\/2024\.$/)).toBeVisible()
})

test('the form for a job shows the whole name of the chosen currency on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/post-a-job')
  const select = page.getByLabel('Currency')
  const room = await select.evaluate(
    (field) => field.clientWidth - 2 * parseFloat(getComputedStyle(field).paddingLeft),
  )
  const text = await select.evaluate((field) => {
    const context = document.createElement('canvas').getContext('2d')
    if (!(field instanceof HTMLSelectElement) || context === null) return Infinity
    context.font = getComputedStyle(field).font
    return context.measureText(field.selectedOptions[0]?.text ?? '').width
  })
  expect(room).toBeGreaterThan(text)
})
