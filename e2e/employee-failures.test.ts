// The employee manager without a response, without a session and offline.
import { logInAsNewUser, expect, press, test } from './helpers/accounts.ts'
import {
  ada,
  apiPath,
  createEmployees,
  findEmployeeManager,
  managerPath,
  fillInEmployee,
} from './helpers/employees.ts'

const offline = /net::ERR_INTERNET_DISCONNECTED|could not be saved/

test.beforeEach(async ({ page, post }) => {
  await logInAsNewUser(page, post)
})

test.describe('the employee pages after a failure', () => {
  test('a list that fails to load shows an error and can be reloaded', async ({ page, complaints }) => {
    complaints.expect(/did not load|Failed to load resource/)
    const manager = findEmployeeManager(page)
    await page.route(apiPath, (route) => route.abort())
    await page.goto(managerPath)
    await expect(manager.failed).toBeVisible()
    await expect(page.getByText('Please check your connection and reload the page.')).toBeVisible()
    await page.unroute(apiPath)
    await press(page, 'Try again')
    await expect(manager.nobody).toBeVisible()
  })

  test('a search without a session redirects to the landing page', async ({ page, context, complaints }) => {
    complaints.expect(/status of 403/)
    const manager = findEmployeeManager(page)
    await createEmployees(page, [ada])
    await page.goto(managerPath)
    await expect(manager.names).toHaveText(['Ada Lovelace'])
    await context.clearCookies({ name: 'sessionid' })
    await manager.search.fill('ada')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  })

  test('the form keeps the input offline and saves it later', async ({ page, context, complaints }) => {
    complaints.expect(offline)
    await page.goto(`${managerPath}/new`)
    await fillInEmployee(page, ada)
    await context.setOffline(true)
    await press(page, 'Save employee')
    await expect(page.getByRole('alert')).toHaveText(
      /because there is no connection. What you typed is still here/,
    )
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Lovelace')
    await context.setOffline(false)
    await press(page, 'Save employee')
    await expect(findEmployeeManager(page).names).toHaveText(['Ada Lovelace'])
  })
})
