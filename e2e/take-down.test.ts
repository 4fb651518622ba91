import { PERSONA_PASSWORD, personas } from '#server/db/seed/personas.ts'

import { expect, logInAs, test } from './helpers/accounts.ts'

test('a reviewer takes a live job off the board from its page, and undoes it', async ({ page }) => {
  await logInAs(page, personas.reviewer.email, PERSONA_PASSWORD)
  await page.goto('/jobs')
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Take off the board' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take off the board' })
  await dialog.getByRole('radio', { name: 'The apply link is dead.' }).check()
  await dialog.getByRole('button', { name: 'Take off the board' }).click()
  await expect(page.getByText('The job is off the board.')).toBeVisible()
  const { pathname } = new URL(page.url())
  expect((await page.request.get(pathname)).status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone. The job is on the board again.')).toBeVisible()
  expect((await page.request.get(pathname)).status()).toBe(200)
})
