// The review queue, with several reviewers.
import { writeFile } from 'node:fs/promises'

import type { Browser, Locator, Page } from '@playwright/test'

import { PERSONA_PASSWORD, personas } from '#server/db/seed/personas.ts'

import { logInAs, expect, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'
import { approve } from './helpers/review.ts'
import { sendAll } from './helpers/send-all.ts'

const settings = { OUTGOING_REQUESTS: 'off', POSTINGS_PER_DAY: '500', ACCOUNT_RATE_LIMITS: 'off' }
test.use({ settings })

const logInAsPersona = (page: Page, { email }: { email: string }) => logInAs(page, email, PERSONA_PASSWORD)

/** Logs in a reviewer in a separate browser. */
async function logInReviewer(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage()
}

const longText = Array.from({ length: 60 }, (_, place) => `Django task ${place}.`).join('\n\n')

const kinds = {
  Good: { keys: null, parts: { salary_min: 60_000, salary_period: 'year' } },
  Poor: { keys: ['c', '2', 'Enter'], parts: {} },
  Spam: { keys: ['r', '1', 'Enter'], parts: { description: 'Buy our course.' } },
  Odd: { keys: ['r', '3', 'Enter'], parts: { description: 'Carve guitar necks.' } },
  Scam: { keys: ['b', 'Enter'], parts: { apply_link: 'https://scam.example/apply' } },
  Long: { keys: null, parts: { description: longText } },
} as const

/** Returns words that no other job has, so that the jobs are not copies of each other. */
const distinctText = (name: string) =>
  Array.from('abcdefghijklmnop', (letter) => letter + name.replaceAll(/[\W\d]/g, '')).join(' ')

/** Sends jobs for review as the employer of the demo data. Returns their IDs in the order of `titles`. */
async function submitJobs(page: Page, titles: readonly (readonly [keyof typeof kinds, string])[]) {
  await logInAsPersona(page, personas.employer)
  const companies: { id: number; name: string }[] = await (
    await page.request.get('/ninja-api/companies')
  ).json()
  const company = companies.find(({ name }) => name === 'Quillbark Press')
  const bodies = titles.map(([kind, title], place) => ({
    title,
    description: `We write Django all day. ${title}. ${distinctText(title + 'x'.repeat(place))}`,
    company_id: company?.id,
    location_type: 'Remote',
    location: 'Anywhere',
    employment_schedule: 'Full-time',
    contract_type: 'Employee',
    seniority_level: 'Senior',
    apply_link: 'https://quillbark.example/apply',
    ...kinds[kind].parts,
  }))
  const created: unknown[] = []
  for (const body of bodies)
    created.push(...(await sendAll(page, { method: 'POST', path: '/ninja-api/jobs', bodies: [body] }, 200)))
  return created.map((job) => (typeof job === 'object' && job !== null && 'id' in job ? Number(job.id) : 0))
}

/** Returns the top and bottom of an element, relative to the window. */
async function getEdges(part: Locator) {
  const { y, height } = (await part.boundingBox()) ?? { y: NaN, height: NaN }
  return [y, y + height] as const
}

const entry = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 }).first()
const queue = (page: Page) => page.getByRole('navigation', { name: 'Review queue' })

/** Runs in the page. Returns an array that collects the texts of the live regions whenever the page changes. */
function recordStatuses(): string[] {
  const statuses: string[] = []
  const record = () =>
    statuses.push(...[...document.querySelectorAll('output')].map((each) => each.textContent))
  new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true })
  return statuses
}

test.describe('the review queue', () => {
  test('a reviewer decides on all entries by keyboard', async ({ page, browser, baseURL }, testInfo) => {
    const employer = await logInReviewer(browser, baseURL)
    const names = ['Good', 'Poor', 'Spam', 'Odd'] as const
    const titles = Array.from({ length: 8 }, (_, place) => {
      const kind = names[place % names.length] ?? 'Good'
      return [kind, `${kind} job ${String(place).padStart(2, '0')}`] as const
    })
    await submitJobs(employer, titles)
    await logInAsPersona(page, personas.reviewer)
    await page.goto('/dashboard/review')
    await expect(queue(page).getByRole('button')).toHaveCount(11)
    await expectAccessible(page, 'review')
    await page.setViewportSize({ width: 1280, height: 900 })
    const times: { title: string; ms: number }[] = []
    for (let left = 11; left > 0; left--) {
      await expect(page.getByRole('button', { name: /^(?:Approve|Keep on the board)/ })).toBeEnabled()
      const title = (await entry(page).textContent()) ?? ''
      const kind = names.find((name) => title.startsWith(`${name} job`)) ?? 'Good'
      const began = performance.now()
      if (kinds[kind].keys === null) await approve(page)
      for (const key of kinds[kind].keys ?? []) await page.keyboard.press(key)
      await expect(page.getByRole('status').filter({ hasText: title.slice(0, 20) })).toBeVisible()
      await expect(queue(page).getByRole('button', { name: title })).toHaveCount(0)
      times.push({ title, ms: Math.round(performance.now() - began) })
    }
    await expect(page.locator(':focus')).toContainText('Nothing to review.')
    const total = times.reduce((sum, { ms }) => sum + ms, 0)
    await writeFile(testInfo.outputPath('review-times.json'), JSON.stringify({ total, times }, null, 2))
    // Poll, because the page shows a decision before the server has stored it.
    const states = async (): Promise<unknown> =>
      (await (await employer.request.get('/ninja-api/dashboard/jobs?search=job')).json()).states
    await expect.poll(states).toMatchObject({ published: 2, changes_wanted: 2, refused: 4, waiting: 0 })
    await employer.context().close()
  })

  test("a reviewer can undo their own decision but cannot override another reviewer's", async ({
    page,
    browser,
    baseURL,
    complaints,
  }) => {
    complaints.expect(/status of 409/)
    const other = await logInReviewer(browser, baseURL)
    const [, contested = 0] = await submitJobs(other, [
      ['Good', 'Regretted'],
      ['Good', 'Contested'],
    ])
    await logInAsPersona(page, personas.reviewer)
    await page.clock.install()
    await page.goto('/dashboard/review')
    await queue(page).getByRole('button', { name: 'Regretted' }).click()
    await expect(entry(page)).toHaveText('Regretted')
    await page.keyboard.press('a')
    await expect(entry(page)).not.toHaveText('Regretted')
    await page.keyboard.press('z')
    const undone = page.getByText('Regretted: undone. It is pending again.')
    await expect(undone).toBeVisible()
    await expect(entry(page)).toHaveText('Regretted')
    await page.clock.fastForward(30_000)
    await expect(undone).toBeHidden()

    await queue(page).getByRole('button', { name: 'Contested' }).click()
    await expect(entry(page)).toHaveText('Contested')
    await expect(page.getByRole('button', { name: /^(?:Approve|Keep on the board)/ })).toBeEnabled()
    const faster = await logInReviewer(browser, baseURL)
    await logInAsPersona(faster, personas.root)
    const path = `/ninja-api/jobs/${contested}/approve`
    await sendAll(faster, { method: 'POST', path, bodies: [{}] }, 200)
    await page.keyboard.press('r')
    await page.keyboard.press('9')
    const words = page.getByRole('dialog').getByRole('textbox')
    await words.fill('Not here.')
    await words.press('Enter')
    await expect(words).toHaveValue('Not here.\n')
    await expect(words).toHaveAccessibleDescription('Ctrl+Enter sends it (on a Mac: Cmd+Enter).')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('alert')).toContainText(
      'Contested: your decision was not saved. Another reviewer has decided first, or the entry was withdrawn.',
    )
    await expect(queue(page).getByRole('button', { name: 'Contested' })).toHaveCount(0)
    await Promise.all([other.context().close(), faster.context().close()])
  })

  test('the page does not announce a decision as saved if the server rejects it', async ({
    page,
    browser,
    baseURL,
    complaints,
  }) => {
    complaints.expect(/status of 409/)
    const employer = await logInReviewer(browser, baseURL)
    const [job = 0] = await submitJobs(employer, [['Good', 'Overtaken']])
    await logInAsPersona(page, personas.reviewer)
    await page.goto('/dashboard/review')
    await queue(page).getByRole('button', { name: 'Overtaken' }).click()
    await expect(entry(page)).toHaveText('Overtaken')
    const statuses = await page.evaluateHandle(recordStatuses)
    const faster = await logInReviewer(browser, baseURL)
    await logInAsPersona(faster, personas.root)
    const path = `/ninja-api/jobs/${job}/approve`
    await sendAll(faster, { method: 'POST', path, bodies: [{}] }, 200)
    await page.keyboard.press('a')
    await expect(page.getByRole('alert')).toContainText('Overtaken: your decision was not saved.')
    expect((await statuses.jsonValue()).filter((text) => text.includes('Overtaken'))).toEqual([])
    await Promise.all([employer.context().close(), faster.context().close()])
  })

  test('evidence fills the note, the dialog keeps typed text, and an approval in spite of a danger asks once', async ({
    page,
    browser,
    baseURL,
  }) => {
    const employer = await logInReviewer(browser, baseURL)
    await submitJobs(employer, [['Scam', 'Foreign']])
    await logInAsPersona(page, personas.reviewer)
    await page.goto('/dashboard/review')
    await expect(queue(page).getByRole('button', { name: 'Foreign' })).toContainText(
      /leads to scam\.example.*\+\d other warning/,
    )
    await queue(page).getByRole('button', { name: 'Foreign' }).click()
    await expect(entry(page)).toHaveText('Foreign')
    const evidence = page.getByRole('region', { name: 'Evidence' })
    const first = evidence.getByRole('button').first()
    await expect(first).toHaveText(/Look at this: .*scam\.example/)
    await first.focus()
    await page.keyboard.press('Enter')
    await expect(first).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('c')
    const note = page.getByRole('dialog').getByRole('textbox')
    await expect(note).toHaveValue(/^The apply link leads to scam\.example/)
    await note.press('Control+End')
    await note.pressSequentially(' Please use your own site.')
    await page.keyboard.press('Escape')
    await evidence.getByRole('button', { name: /state the pay/ }).click()
    await page.keyboard.press('c')
    await expect(note).toHaveValue(/Please use your own site\.\nIt does not state the pay\.$/)
    await page.keyboard.press('Escape')

    await page.keyboard.press('a')
    const question = page.getByRole('dialog', { name: 'Approve in spite of this?' })
    await expect(question).toContainText('The apply link leads to scam.example')
    await page.keyboard.press('Escape')
    await expect(entry(page)).toHaveText('Foreign')
    await page.keyboard.press('a')
    await question.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText('Foreign: approved.')).toBeVisible()
    await employer.context().close()
  })

  test('holding a key or pressing it twice decides on only one entry', async ({ page, browser, baseURL }) => {
    const employer = await logInReviewer(browser, baseURL)
    await submitJobs(employer, [
      ['Good', 'Held'],
      ['Good', 'Doubled'],
      ['Good', 'Spared'],
    ])
    await logInAsPersona(page, personas.reviewer)
    await page.goto('/dashboard/review')
    const approve = page.getByRole('button', { name: /^Approve/ })
    await queue(page).getByRole('button', { name: 'Held' }).click()
    await expect(entry(page)).toHaveText('Held')
    const waiting = await queue(page).getByRole('button').count()
    await holdKey(page, 'a')
    await expect(page.getByText('Held: approved.')).toBeVisible()
    await expect(entry(page)).toHaveText('Doubled')
    await expect(approve).toBeEnabled()
    await Promise.all([page.keyboard.press('a'), page.keyboard.press('a')])
    await expect(entry(page)).toHaveText('Spared')
    await expect(approve).toBeEnabled()
    await approve.dblclick()
    await expect(page.getByText('Spared: approved.')).toBeVisible()
    await expect(approve).toBeEnabled()
    await expect(queue(page).getByRole('button')).toHaveCount(waiting - 3)
    await employer.context().close()
  })

  test('on a wide screen, the queue and the entry scroll separately', async ({ page, browser, baseURL }) => {
    const employer = await logInReviewer(browser, baseURL)
    const titles = Array.from({ length: 8 }, (_, place) => ['Long', `Long job ${place}`] as const)
    await submitJobs(employer, titles)
    await page.setViewportSize({ width: 1440, height: 900 })
    await logInAsPersona(page, personas.reviewer)
    await page.goto('/dashboard/review')
    const row = queue(page).getByRole('button', { name: 'Long job 7' })
    await expect(row).toContainText('by Emil')
    await expect(row).toContainText('Look at this: ')
    await row.click()
    await expect(entry(page)).toHaveText('Long job 7')
    const decide = page.getByRole('group', { name: 'Decide' })
    const [, footerEnd] = await getEdges(page.getByRole('contentinfo'))
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
      Math.max(900, Math.ceil(footerEnd)),
    )
    const before = await getEdges(row)
    await page.getByText('Django task 59.', { exact: true }).scrollIntoViewIfNeeded()
    await expect(decide).toBeInViewport({ ratio: 1 })
    expect(await getEdges(row)).toEqual(before)
    await approve(page)
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    const [barStart] = await getEdges(page.locator('.decision-bar'))
    for (const column of [
      queue(page).getByRole('list'),
      page.getByRole('region', { name: /^Selected entry/ }),
    ])
      expect((await getEdges(column))[1]).toBeLessThanOrEqual(barStart)
    await undo.click()
    await page.getByRole('button', { name: 'Email settings' }).click()
    await page.getByLabel('Emails about pending reviews').selectOption('At once')
    await expect(page.getByText('Saved.')).toBeVisible()
    await employer.context().close()
  })

  test('the keys j and k focus the entry that they select', async ({ page, browser, baseURL }) => {
    const employer = await logInReviewer(browser, baseURL)
    const long = 'Developer of a rather long title that no message shows completely'
    await submitJobs(employer, [
      ['Good', long],
      ['Good', 'Stepped'],
    ])
    await logInAsPersona(page, personas.reviewer)
    await page.goto('/dashboard/review')
    await queue(page).getByRole('button', { name: long }).click()
    await page.keyboard.press('j')
    await expect(page.getByRole('region', { name: 'Selected entry: Stepped' })).toBeFocused()
    await page.keyboard.press('k')
    await expect(page.getByRole('region', { name: `Selected entry: ${long}` })).toBeFocused()
    await expect(page.getByRole('button', { name: /^Approve/ })).toBeEnabled()
    await page.keyboard.press('a')
    await expect(page.getByText('Developer of a rather long title that…: approved.')).toBeVisible()
    await page.setViewportSize({ width: 720, height: 600 })
    await page.reload()
    await expect(queue(page)).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.getByRole('region', { name: 'Selected entry' })).toBeFocused()
    await employer.context().close()
  })

  test('after a reviewer has blocked a domain, the page selects the next entry with another domain', async ({
    page,
    browser,
    baseURL,
  }) => {
    const employer = await logInReviewer(browser, baseURL)
    await submitJobs(employer, [
      ['Good', 'Before'],
      ['Scam', 'Blocked'],
      ['Scam', 'Blocked too'],
      ['Good', 'After'],
      ['Good', 'Last'],
    ])
    await logInAsPersona(page, personas.reviewer)
    await page.goto('/dashboard/review')
    await queue(page).getByRole('button', { name: 'Blocked' }).first().click()
    await expect(entry(page)).toHaveText('Blocked')
    await page.keyboard.press('b')
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
    await expect(page.getByText('scam.example is blocked: 2 refused.')).toBeVisible()
    await expect(entry(page)).toHaveText('After')
    await employer.context().close()
  })

  test('on a phone, a decision moves the focus to the next entry', async ({ page, browser, baseURL }) => {
    const employer = await logInReviewer(browser, baseURL)
    await submitJobs(employer, [
      ['Good', 'Nearer'],
      ['Good', 'Farther'],
      ['Good', 'Farthest'],
    ])
    await page.setViewportSize({ width: 390, height: 844 })
    await logInAsPersona(page, personas.reviewer)
    await page.goto('/dashboard/review')
    const [queueTop] = await getEdges(queue(page))
    const [, settingsEnd] = await getEdges(page.getByRole('button', { name: 'Email settings' }))
    expect(queueTop - settingsEnd).toBeLessThan(40)
    await queue(page).getByRole('button', { name: 'Nearer' }).click()
    const chosen = page.getByRole('region', { name: 'Selected entry' })
    const decide = page.getByRole('group', { name: 'Decide' })
    await page.getByRole('button', { name: /^Approve/ }).click()
    await expect(entry(page)).toHaveText('Farther')
    await expect(chosen).toBeFocused()
    const [, undoEnd] = await getEdges(page.getByRole('button', { name: 'Undo' }))
    const [decideTop] = await getEdges(decide)
    expect(undoEnd).toBeLessThanOrEqual(decideTop)
    await page.getByRole('link', { name: /quillbark\.example\/apply/ }).focus()
    await expect(decide).toBeInViewport({ ratio: 1 })
    const [menu] = await getEdges(page.getByRole('button', { name: 'Menu Review' }))
    const [bar, end] = await getEdges(decide)
    expect((await getEdges(page.locator(':focus')))[1]).toBeLessThanOrEqual(bar)
    expect(end).toBeLessThanOrEqual(menu)
    await page.getByRole('button', { name: /^Refuse/ }).click()
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    await expect(entry(page)).toHaveText('Farthest')
    await expect(chosen).toBeFocused()
    await employer.context().close()
  })
})

/** Repeats a key without delay, so the result does not depend on the speed of the machine. */
async function holdKey({ keyboard }: Page, key: string) {
  await Promise.all([1, 2, 3, 4, 5].map(() => keyboard.down(key)))
  await keyboard.up(key)
}

test('a visitor can report a job but cannot open the review page', async ({ page, complaints }) => {
  complaints.expect(/status of 403/)
  await page.goto('/jobs')
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click()
  await page.locator('summary', { hasText: 'Report this job' }).click()
  await page.getByLabel('What is wrong with it?').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you.')).toBeFocused()
  await logInAsPersona(page, personas.ada)
  await page.goto('/dashboard/review')
  await expect(page.getByRole('heading', { name: 'Only for reviewers' })).toBeVisible()
  expect((await page.goto('/dashboard/jobs/import'))?.status()).toBe(403)
  await expect(page.getByText('You cannot import jobs.')).toBeVisible()
})
