// Sends decisions of a reviewer by keyboard.
import type { Page } from '@playwright/test'

const isDecision = /\/(?:approve|refuse|request-changes)$/

/** Resolves with the response to the next decision, because the page shows a decision before it is stored. */
const waitForDecision = (page: Page) =>
  page.waitForResponse((each) => each.request().method() === 'POST' && isDecision.test(each.url()))

export async function decide(page: Page, keys: readonly string[]): Promise<void> {
  const response = waitForDecision(page)
  for (const key of keys) await page.keyboard.press(key)
  await response
}

/** Approves the selected entry. Confirms the question that dangerous entries ask. */
export async function approve(page: Page): Promise<void> {
  const response = waitForDecision(page)
  await page.keyboard.press('a')
  const question = page.getByRole('dialog', { name: 'Approve in spite of this?' })
  const confirm = async () => {
    await question.waitFor({ timeout: 0 })
    await question.getByRole('button', { name: 'Approve', exact: true }).click()
  }
  await Promise.race([response, confirm()])
  await response
}
