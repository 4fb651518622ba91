// Pages and lists change with short animations, unless the visitor prefers reduced motion.
import { expect, type Page } from '@playwright/test'

import { PERSONA_PASSWORD, personas } from '#server/db/seed/personas.ts'

import { logInAs } from './helpers/accounts.ts'
import { openBoard } from './helpers/board.ts'
import { approve } from './helpers/review.ts'
import { test } from './helpers/test.ts'

const MAX_DURATION_MS = 180

/** Runs in the page. Records the animated part and the duration of each animation. */
function recordAnimations(): void {
  const animations: [part: string, ms: number][] = []
  let count = 0
  Object.assign(window, { animations, countChanges: () => count })
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const transition = start(update)
    const record = async () => {
      await transition.ready
      for (const { effect } of document.getAnimations())
        if (effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition'))
          animations.push([effect.pseudoElement, Number(effect.getTiming().duration)])
      count++
    }
    record().catch(reportError)
    return transition
  }
}

const countChanges = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'countChanges')()))
const readAnimations = (page: Page) =>
  page.evaluate((): [string, number][] => Reflect.get(window, 'animations'))

test.beforeEach(({ page }) => page.addInitScript(recordAnimations))

test("opening a job moves the card's title to the heading, and going back reverses the animation", async ({
  page,
}) => {
  const board = await openBoard(page)
  const title = board.cards.first().getByRole('heading').getByRole('link')
  const words = (await title.textContent()) ?? ''
  await title.click()
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible()
  await expect.poll(() => countChanges(page)).toBe(1)
  const animations = await readAnimations(page)
  expect(animations.map(([part]) => part)).toContain('::view-transition-group(job-title)')
  expect(Math.max(...animations.map(([, ms]) => ms))).toBeLessThanOrEqual(MAX_DURATION_MS)
  await page.goBack()
  await expect(board.cards.first()).toBeVisible()
})

test('an entry slides out of the queue after the decision', async ({ page }) => {
  await logInAs(page, personas.reviewer.email, PERSONA_PASSWORD)
  await page.goto('/dashboard/review')
  await expect(page.getByRole('button', { name: /^(?:Approve|Keep on the board)/ })).toBeEnabled()
  await approve(page)
  await expect.poll(() => countChanges(page)).toBe(1)
  const parts = (await readAnimations(page)).map(([part]) => part)
  expect(parts.filter((part) => part.startsWith('::view-transition-old(entry-')).length).toBeGreaterThan(0)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a job opens without an animation', async ({ page }) => {
    const board = await openBoard(page)
    await board.cards.first().getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => countChanges(page)).toBe(1)
    expect(await readAnimations(page)).toEqual([])
  })
})
