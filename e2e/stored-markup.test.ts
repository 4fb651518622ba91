// Every page shows stored markup as text, with and without the Content-Security-Policy. This is threat
// T43 in docs/explanation/security.md.
import type { Page } from '@playwright/test'

import { logInAsNewUser, expect, test } from './helpers/accounts.ts'
import { createEmployees, managerPath } from './helpers/employees.ts'
import { breakoutTexts, hostileTexts } from './helpers/markup.ts'
import { sendAll } from './helpers/send-all.ts'

test.use({ settings: { JOBS_WRITABLE_BY: 'authenticated' } })

test.slow()

/** Opens pages and expects them to show the texts without creating elements. */
async function expectTexts(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('main h1, main h2').first()).toBeAttached()
    await expect(page.locator('[data-made]'), path).toHaveCount(0)
    await expect(page.locator('a[href^="javascript:" i]'), path).toHaveCount(0)
  }
}

/** Creates a job for each text, with the text in all fields. Returns the pages of the jobs. */
async function createJobs(page: Page): Promise<string[]> {
  const created = await sendAll(
    page,
    {
      method: 'POST',
      path: '/ninja-api/companies',
      bodies: hostileTexts.map((name) => ({ name, description: name })),
    },
    200,
  )
  const bodies = created.map((company, place) => ({
    company_id: Reflect.get(Object(company), 'id'),
    title: hostileTexts[place],
    description: `${hostileTexts[place]}\n\n${hostileTexts.join('\n\n')}`,
    location: hostileTexts[place],
    skills: [hostileTexts[place]],
    location_type: 'Remote',
    employment_schedule: 'Full-time',
    contract_type: 'Employee',
    seniority_level: 'Senior',
    apply_link: 'https://swing.example/apply',
  }))
  const jobs = await sendAll(page, { method: 'POST', path: '/ninja-api/jobs', bodies }, 200)
  return jobs.map((job) => `/jobs/${Reflect.get(Object(job), 'id')}/${Reflect.get(Object(job), 'slug')}`)
}

async function expectGreeting(page: Page, display: string): Promise<void> {
  const call = { method: 'PATCH', path: '/_allauth/browser/v1/account/profile', bodies: [{ display }] }
  await sendAll(page, call, 200)
  await expectTexts(page, ['/'])
  await expect(page.getByText(`Hello, ${display}!`)).toBeVisible()
}

test('pages show markup in jobs, companies, employees and names as text', async ({
  page,
  context,
  browser,
  post,
}) => {
  await logInAsNewUser(page, post)
  const postings = await createJobs(page)
  const boards = Array.from({ length: postings.length / 5 }, (_, place) => `/jobs?page=${place + 1}`)
  const people = hostileTexts.map((name) => ({ name, department: 'engineering', salary: 1 }))
  await createEmployees(page, people)

  const unprotected = await browser.newContext({
    bypassCSP: true,
    storageState: await context.storageState(),
    baseURL: new URL(page.url()).origin,
  })
  const managers = [managerPath, `${managerPath}?page=2`, `${managerPath}?page=3`]
  const dialogs: string[] = []
  for (const each of [context, unprotected])
    each.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      return dialog.dismiss()
    })
  // With the policy, the browser blocks an injected script, and the reported violation fails the test. Without the
  // policy, an injected script would open a dialog.
  await expectTexts(page, [...boards, ...managers, ...postings.slice(0, 1)])
  const open = await unprotected.newPage()
  // The lists cover every text. A job's page also has the text in its title and in JSON-LD, where only a text that
  // breaks out of its element can do harm.
  const breakouts = postings.filter((_, place) => breakoutTexts.has(hostileTexts[place] ?? ''))
  expect(breakouts).toHaveLength(breakoutTexts.size)
  await expectTexts(open, [...boards, ...managers, ...breakouts])
  for (const text of breakoutTexts) await expectGreeting(open, text)
  expect(dialogs).toEqual([])
  await unprotected.close()
})
