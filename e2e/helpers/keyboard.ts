// Helpers for tests that use a page only with the keyboard.
import type { Locator, Page } from '@playwright/test'

/** Presses Tab until `target` has the focus. */
export async function tabTo(page: Page, target: Locator, maxPresses = 60): Promise<void> {
  for (let presses = 0; presses < maxPresses; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${String(target)} did not get the focus after ${maxPresses} presses of Tab`)
}
