// Keyboard shortcuts of the board.
import { expect } from '@playwright/test'

import { openBoard } from './helpers/board.ts'
import { test } from './helpers/test.ts'

test('the keys j and k move between the jobs, s saves the current job, and Enter opens it', async ({
  page,
}) => {
  const board = await openBoard(page)
  const link = (place: number) => board.titles.nth(place).getByRole('link')
  await page.keyboard.press('s')
  await expect(board.cards.getByRole('button', { name: /^Saved / })).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(link(0)).toBeFocused()
  await page.keyboard.press('k')
  await expect(link(0)).toBeFocused()
  for (const _ of [1, 2]) await page.keyboard.press('j')
  await expect(link(2)).toBeFocused()
  await expect(board.cards.nth(2)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('k')
  await expect(link(1)).toBeFocused()
  const save = board.cards.nth(1).getByRole('button', { name: /^Saved? / })
  await page.keyboard.press('s')
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('s')
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  const title = (await board.titles.nth(1).textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('the key s announces to screen readers whether it saved or removed the job', async ({ page }) => {
  const board = await openBoard(page)
  const title = (await board.titles.first().textContent()) ?? ''
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  const announcement = page.getByRole('status').filter({ hasText: title })
  await expect(announcement).toHaveText(`Saved: ${title}`)
  await page.keyboard.press('s')
  await expect(announcement).toHaveText(`Removed from saved jobs: ${title}`)
})

test('the keys do nothing in a text field or with Control', async ({ page }) => {
  const board = await openBoard(page)
  await board.search.fill('d')
  await page.keyboard.type('jks?')
  await expect(board.search).toHaveValue('djks?')
  await expect(board.search).toBeFocused()
  await board.list.focus()
  await page.keyboard.press('Control+j')
  await page.keyboard.press('Alt+k')
  await expect(board.list).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the key ? lists the shortcuts, and closing the list restores the focus', async ({ page }) => {
  const board = await openBoard(page)
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Next job')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await expect(board.titles.first().getByRole('link')).toBeFocused()
})
