// Finds the elements of the employee manager by role and name.
import type { Page } from '@playwright/test'

import { sendAll } from './send-all.ts'

export const managerPath = '/dashboard/employees'
export const apiPath = '**/pegasus/employees/api/**'

export type Person = { name: string; department: string; salary: number }

export const ada: Person = { name: 'Ada Lovelace', department: 'engineering', salary: 90_000 }

/** Adds employees through the API, as the user who is logged in on the page. */
export async function createEmployees(page: Page, people: Person[]): Promise<void> {
  await sendAll(page, { method: 'POST', path: '/pegasus/employees/api/employees/', bodies: people }, 201)
}

export function findEmployeeManager(page: Page) {
  const table = page.getByRole('table', { name: 'Employees' })
  return {
    table,
    names: table.locator('th[scope=row] > span:first-child'),
    row: (name: string) => table.getByRole('row').filter({ hasText: name }),
    count: page.getByRole('status').filter({ hasText: /employees?$/ }),
    search: page.getByRole('searchbox', { name: 'Search employees' }),
    sort: page.getByLabel('Sort by'),
    pages: page.getByRole('navigation', { name: 'Pagination' }),
    figures: (title: string) => page.getByRole('list', { name: title }).getByRole('listitem'),
    nobody: page.getByText('No Employees Yet!'),
    failed: page.getByText('Sorry, there was an error loading your data.'),
  }
}

/** Fills in the open employee form. */
export async function fillInEmployee(page: Page, { name, department, salary }: Person): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Department', { exact: true }).selectOption(department)
  await page.getByLabel('Salary', { exact: true }).fill(String(salary))
}
