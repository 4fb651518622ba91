// The employee manager, from creating to deleting employees, with conflicts and failures.
import { readFile } from 'node:fs/promises'

import { logInAsNewUser, expect, press, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'
import {
  ada,
  apiPath,
  createEmployees,
  findEmployeeManager,
  managerPath,
  fillInEmployee,
} from './helpers/employees.ts'
import { measureSidewaysScroll } from './helpers/site.ts'

test.beforeEach(async ({ page, post }) => {
  await logInAsNewUser(page, post)
})

test.describe('adding and changing employees', () => {
  test('a user adds, finds, changes and deletes an employee', async ({ page }) => {
    const manager = findEmployeeManager(page)
    await page.goto(managerPath)
    await expect(manager.nobody).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .locator('svg', { has: page.locator('circle') })
        .first(),
    ).toBeVisible()
    await page.getByRole('link', { name: 'New employee' }).click()
    await expect(page).toHaveURL(`${managerPath}/new`)
    await fillInEmployee(page, ada)
    await press(page, 'Save employee')
    await expect(page).toHaveURL(managerPath)
    const saved = page.getByText('Ada Lovelace has been saved.')
    await expect(saved).toBeVisible()
    await page.reload()
    await expect(manager.table).toBeVisible()
    await expect(saved).toHaveCount(0)
    await expect(manager.table.getByRole('columnheader')).toHaveText([
      'Name',
      'Department',
      'Salary',
      'Edit and Delete',
    ])
    await expect(manager.row('Ada Lovelace')).toContainText('Engineering$90,000')
    await expect(manager.figures('Headcount')).toHaveText(['Engineering1'])

    await page.getByRole('link', { name: 'Edit Ada Lovelace' }).click()
    await expect(page).toHaveURL(/\/dashboard\/employees\/edit\/\d+$/)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Lovelace')
    await expect(page.getByLabel('Department', { exact: true })).toHaveValue('engineering')
    await page.getByLabel('Department', { exact: true }).selectOption('finance')
    await page.getByLabel('Salary', { exact: true }).fill('95000')
    await press(page, 'Save employee')
    await expect(manager.row('Ada Lovelace')).toContainText('Finance$95,000')
    await expect(manager.figures('Total costs')).toHaveText(['Finance$95,000'])

    await press(page, 'Delete Ada Lovelace')
    const dialog = page.getByRole('dialog', { name: 'Delete Ada Lovelace?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Delete Ada Lovelace' })).toBeFocused()
    await press(page, 'Delete Ada Lovelace')
    await dialog.getByRole('button', { name: 'Delete employee' }).click()
    await expect(manager.nobody).toBeVisible()
  })

  test('a deletion is final, and fails if another tab has changed the employee', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/status of 409/)
    await createEmployees(page, [ada, { ...ada, name: 'Grace Hopper' }])
    await page.goto(managerPath)
    await press(page, 'Delete Ada Lovelace')
    await press(page, 'Delete employee')
    await expect(page.locator('output', { hasText: 'Ada Lovelace has been deleted.' })).toBeFocused()
    await page.reload()
    const manager = findEmployeeManager(page)
    await expect(manager.names).toHaveText(['Grace Hopper'])

    const other = await context.newPage()
    await other.goto(managerPath)
    await other.getByRole('link', { name: 'Edit Grace Hopper' }).click()
    await fillInEmployee(other, { ...ada, name: 'Grace Murray' })
    await press(other, 'Save employee')
    await expect(other.getByText('Grace Murray has been saved.')).toBeVisible()
    await press(page, 'Delete Grace Hopper')
    await press(page, 'Delete employee')
    await expect(page.getByText('Grace Hopper was changed in the meantime and is not deleted.')).toBeVisible()
    await expect(manager.names).toHaveText(['Grace Murray'])
  })

  test('errors of the browser and the server appear below their fields', async ({ page, complaints }) => {
    complaints.expect(/status of 400/)
    await page.goto(`${managerPath}/new`)
    await expect(page.getByText('In US dollars a year.')).toBeVisible()
    await press(page, 'Save employee')
    for (const text of ['Enter the name.', 'Choose the department.', 'Enter the salary.'])
      await expect(page.getByText(text)).toBeVisible()
    await fillInEmployee(page, { ...ada, salary: -1 })
    await press(page, 'Save employee')
    const salary = page.getByLabel('Salary', { exact: true })
    await expect(salary).toHaveAttribute('min', '0')
    await expect(salary).toBeFocused()
    await expect(salary).toHaveAttribute('aria-invalid', 'true')
    await fillInEmployee(page, { ...ada, name: 'A'.repeat(201), salary: 1e13 })
    await press(page, 'Save employee')
    await expect(page.getByText('Ensure this field has no more than 200 characters.')).toBeVisible()
    await expect(page.getByText('Ensure this value is less than or equal to 999999999999.')).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('A'.repeat(201))
  })

  test('the error for an unknown department appears below its field', async ({ page, complaints }) => {
    complaints.expect(/status of 400/)
    await page.goto(`${managerPath}/new`)
    await fillInEmployee(page, ada)
    await page.route(apiPath, (route) =>
      route.continue({ postData: JSON.stringify({ ...ada, department: 'juggling' }) }),
    )
    await press(page, 'Save employee')
    const department = page.getByLabel('Department', { exact: true })
    await expect(department).toHaveAccessibleDescription(/"juggling" is not a valid choice\./)
    await expect(department).toBeFocused()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(ada.name)
  })
})

const getApiPath = (editUrl: string) => `/pegasus/employees/api/employees/${editUrl.split('/').at(-1)}/`

test.describe('conflicts and unsaved input', () => {
  test('after a conflict, the second tab lets the user choose a version', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/status of 409/)
    await createEmployees(page, [ada])
    await page.goto(managerPath)
    await page.getByRole('link', { name: 'Edit Ada Lovelace' }).click()
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByLabel('Name', { exact: true }).fill('Ada King')
    await page.getByLabel('Salary', { exact: true }).fill('120000')
    await press(other, 'Save employee')
    await expect(other.getByText('Ada King has been saved.')).toBeVisible()

    await press(page, 'Save employee')
    const conflictNotice = page
      .getByRole('alert')
      .filter({ hasText: 'This employee was changed in the meantime' })
    await expect(conflictNotice).toBeFocused()
    await expect(conflictNotice).toContainText('Ada King')
    await expect(page.getByLabel('Salary', { exact: true })).toHaveValue('120000')
    await press(page, 'Discard my changes')
    await expect(conflictNotice).toHaveCount(0)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada King')
    await expect(page.getByLabel('Salary', { exact: true })).toHaveValue('90000')

    await other.getByRole('link', { name: 'Edit Ada King' }).click()
    await other.getByLabel('Salary', { exact: true }).fill('1')
    await press(other, 'Save employee')
    await page.getByLabel('Name', { exact: true }).fill('Countess of Lovelace')
    await press(page, 'Save employee')
    await expect(conflictNotice).toContainText('$1')
    await press(page, 'Save my version')
    await expect(findEmployeeManager(page).row('Countess of Lovelace')).toContainText('$90,000')
  })

  test('a user can re-create an employee that another tab has deleted', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/status of 404/)
    await createEmployees(page, [ada])
    await page.goto(managerPath)
    await page.getByRole('link', { name: 'Edit Ada Lovelace' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Ada King')
    const other = await context.newPage()
    await other.goto(managerPath)
    await press(other, 'Delete Ada Lovelace')
    await press(other, 'Delete employee')
    await other.getByRole('link', { name: 'Profile' }).first().click()
    await expect(other).toHaveURL('/dashboard/profile')
    await expect
      .poll(() => page.evaluate(async (path) => (await fetch(path)).status, getApiPath(page.url())))
      .toBe(404)
    await press(page, 'Save employee')
    await expect(page.getByText('This employee was deleted in the meantime.')).toBeVisible()
    await press(page, 'Add as a new employee')
    await expect(findEmployeeManager(page).names).toHaveText(['Ada King'])
    await page.goto(`${managerPath}/edit/999999`)
    await expect(page.getByText('There is no such employee.')).toBeVisible()
  })

  test('the page asks before a link, the back button or a reload discards unsaved input', async ({
    page,
  }) => {
    await page.goto(managerPath)
    await page.getByRole('link', { name: 'New employee' }).click()
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Ada')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await page.getByRole('link', { name: 'Profile' }).first().click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await page.goBack()
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`${managerPath}/new`)
    await expect(name).toHaveValue('Ada')

    const asked = page.waitForEvent('dialog')
    const reloading = page.reload().catch(() => {})
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    void reloading
    await expect(name).toHaveValue('Ada')

    await page.goBack()
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page).toHaveURL(managerPath)
    await page.getByRole('link', { name: 'New employee' }).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    await expect(page).toHaveURL(managerPath)
  })
})

const findDepartmentRows = (value: string) =>
  ['Engineering', 'Finance', 'Hr', 'Marketing', 'Sales'].map((label) => label + value)

test.describe('the list of employees', () => {
  test('the list, its URL and its CSV export handle 200 employees', async ({ page, complaints }) => {
    complaints.expect(/status of 404/)
    test.slow()
    const departments = ['hr', 'finance', 'engineering', 'marketing', 'sales']
    const people = Array.from({ length: 200 }, (_, place) => ({
      name: `Person ${String(place).padStart(4, '0')}`,
      department: departments[place % departments.length] ?? 'hr',
      salary: 30_000 + place,
    }))
    await createEmployees(page, people)
    const manager = findEmployeeManager(page)
    await page.goto(managerPath)
    await expect(manager.count).toHaveText('200 employees')
    await expect(manager.names).toHaveCount(20)
    await manager.pages.getByRole('link', { name: 'Page 10' }).click()
    await expect(page).toHaveURL(`${managerPath}?page=10`)
    await manager.sort.selectOption('Salary, highest first')
    await expect(page).toHaveURL(`${managerPath}?ordering=-salary`)
    await expect(manager.names.first()).toHaveText('Person 0199')
    await manager.search.fill('0007')
    await expect(manager.names).toHaveText(['Person 0007'])
    await expect(manager.count).toHaveText('1 employee')
    await expect(page).toHaveURL(`${managerPath}?search=0007&ordering=-salary`)
    await page.goBack()
    await expect(page).toHaveURL(`${managerPath}?page=10`)
    await expect(manager.count).toHaveText('200 employees')
    await page.goto(`${managerPath}?page=77`)
    await expect(page).toHaveURL(`${managerPath}?page=10`)
    await expect(manager.figures('Headcount')).toHaveText(findDepartmentRows('40'))
    await page.getByText('Show as a table').click()
    const table = page.getByRole('table', { name: 'Figures by department' })
    await expect(table.getByRole('row').nth(1)).toHaveText(/Engineering.*40/)

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
    expect(lines.length).toBe(1 + people.length)
  })

  test('a user adds and deletes an employee by keyboard', async ({ page }) => {
    const manager = findEmployeeManager(page)
    await page.goto(`${managerPath}/new`)
    await page.getByLabel('Name', { exact: true }).focus()
    await page.keyboard.type('Ada')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Fin')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1000')
    await page.keyboard.press('Enter')
    await expect(manager.row('Ada')).toContainText('Finance$1,000')
    await page.getByRole('button', { name: 'Delete Ada' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.locator('output', { hasText: 'Ada has been deleted.' })).toBeFocused()
    await expect(manager.nobody).toBeVisible()
  })

  test('on phones, pages do not scroll sideways and touch targets are large enough', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await createEmployees(page, [
      { ...ada, name: 'Wolfeschlegelsteinhausenbergerdorff', salary: 999_999_999_999 },
      ada,
    ])
    await page.goto(managerPath)
    const manager = findEmployeeManager(page)
    await expect(manager.row('Ada Lovelace').getByText('Engineering').filter({ visible: true })).toBeVisible()
    expect(await page.evaluate(measureSidewaysScroll)).toBe(0)
    for (const button of [
      page.getByRole('link', { name: 'Edit Ada Lovelace' }),
      page.getByRole('button', { name: 'Delete Ada Lovelace' }),
      page.getByRole('link', { name: 'New employee' }),
    ])
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })

  test('a rejected search keeps the input and shows the error below the search box', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 400/)
    const manager = findEmployeeManager(page)
    const widthOfBox = async () => (await manager.search.boundingBox())?.width
    await createEmployees(page, [ada])
    const errors = [
      ['x'.repeat(201), 'Ensure this field has no more than 200 characters.'],
      [
        Array.from({ length: 21 }, (_, place) => `w${place}`).join(' '),
        'Ensure this field has no more than 20 words.',
      ],
    ] as const
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      for (const [search, message] of errors) {
        await page.goto(`${managerPath}?search=${encodeURIComponent(search)}`)
        await expect(manager.search).toHaveAccessibleDescription(message)
        await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
        await expect(manager.search).toHaveValue(search)
        await expect(manager.failed).toHaveCount(0)
        const before = width === 390 ? await widthOfBox() : undefined
        await manager.search.fill('ada')
        await expect(manager.names).toHaveText(['Ada Lovelace'])
        await expect(manager.search).toHaveAccessibleDescription('')
        if (before !== undefined) expect(await widthOfBox()).toBe(before)
      }
    }
  })

  test('axe finds no violations with an empty list, a full list, no results and errors', async ({ page }) => {
    test.slow()
    const manager = findEmployeeManager(page)
    await page.goto(managerPath)
    await expect(manager.nobody).toBeVisible()
    await expectAccessible(page, 'the empty list')
    await createEmployees(page, [ada, { name: 'Grace Hopper', department: 'hr', salary: 1 }])
    await page.goto(`${managerPath}?ordering=name`)
    await expect(manager.figures('Headcount')).toHaveCount(2)
    await page.getByText('Show as a table').click()
    await expectAccessible(page, 'the list')
    await press(page, 'Delete Grace Hopper')
    await expectAccessible(page, 'the question')
    await press(page, 'Delete employee')
    await expectAccessible(page, 'a deletion')
    await page.goto(`${managerPath}?search=nobody`)
    await expect(page.getByText('No employees found.')).toBeVisible()
    await expectAccessible(page, 'nobody found')
    await page.goto(`${managerPath}/new`)
    await press(page, 'Save employee')
    await expectAccessible(page, 'the form')
  })
})
