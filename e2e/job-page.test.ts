import { expect, type Page } from '@playwright/test'

import { datePosted } from '#contract/jobs/job.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { jobLink, similarJobs } from '#contract/jobs/rules/related-jobs.ts'
import { PERSONA_PASSWORD, personas } from '#server/db/seed/personas.ts'

import { logInAs, logInAsStaff } from './helpers/accounts.ts'
import { openBoard, openFirstJob } from './helpers/board.ts'
import { fulfillList, createJobWire, goneText, fetchJobs } from './helpers/jobs.ts'
import { findExpiredJobPath, openPage } from './helpers/site.ts'
import { test } from './helpers/test.ts'

const withoutRedirect = { maxRedirects: 0 }

const editLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Edit', exact: true })

test.describe('opening a job', () => {
  test('a missing, wrong or outdated slug redirects permanently to the canonical URL', async ({
    request,
  }) => {
    const job = (await fetchJobs(request)).find(({ slug }) => /[^a-z\d-]/.test(slug))
    const path = job ? jobPath(job) : ''
    for (const wrong of ['', '/', '/wrong-slug', '/../evil', `/${job?.slug.slice(1)}`]) {
      const answer = await request.get(`/jobs/${job?.id}${wrong}`, withoutRedirect)
      if (wrong === '/../evil') continue
      expect(answer.status(), wrong).toBe(301)
      expect(answer.headers()['location']).toBe(path)
    }
    expect((await request.get(path, withoutRedirect)).status()).toBe(200)
  })

  test('the page shows all details of a job and more jobs of its company', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    const job = jobs.find(({ title }) => title === 'Distinguished Engineer, Edge Databases')
    const others = jobs.filter(({ company, id }) => company.id === job?.company.id && id !== job?.id)
    await page.goto(`/jobs/${job?.id}`)
    const main = page.getByRole('main')
    await expect(page).toHaveTitle('Distinguished Engineer, Edge Databases · Ferrymoss · Fretboard')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(job?.title ?? '')
    await expect(main.getByText(`Ferrymoss · ${job?.location}`)).toBeVisible()
    await expect(main.getByText('$410,000 - $520,000/yr')).toBeVisible()
    const facts = await main.locator('dl > div').allInnerTexts()
    expect(facts.map((fact) => fact.split('\n'))).toEqual([
      ['Salary', '$410,000 - $520,000/yr'],
      ['Workplace', 'Remote'],
      ['Location', job?.location],
      ['Schedule', 'Full-time'],
      ['Contract type', 'Employee'],
      ['Seniority', 'Principal/Staff'],
      ['Posted', job && datePosted(job).toLocaleDateString('en-US', { timeZone: 'UTC' })],
      ['Closes', job?.expiresAt?.toLocaleDateString('en-US', { timeZone: 'UTC' })],
    ])
    await expect(main.getByText('You report to nobody in particular')).toBeVisible()
    await expect(main.locator('code', { hasText: 'SELECT' })).toBeVisible()
    await expect(main.getByRole('list', { name: 'Skills' }).getByRole('listitem')).toHaveText([
      ...(job?.skills ?? []),
    ])
    await expect(main.getByRole('heading', { name: 'About Ferrymoss' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'https://ferrymoss.example' })).toBeVisible()
    const more = main.getByRole('complementary').getByRole('listitem').getByRole('link')
    await expect(more).toHaveText(others.slice(0, 5).map(({ title }) => title))
    await expect(main.getByRole('heading', { name: 'More jobs at Ferrymoss' })).toBeVisible()
    const [other] = others
    const about = [other?.location, other && jobLink(other).pay].filter(Boolean).join(' · ')
    await expect(main.getByRole('complementary').getByText(about)).toBeVisible()
    const similar = main.getByRole('region', { name: 'Similar jobs' }).getByRole('link')
    await expect(similar).not.toHaveCount(0)
    await expect(similar).toHaveText(job ? similarJobs(jobs, job).map(({ title }) => title) : [])
  })

  test('a client-side navigation and a page load show the same texts', async ({ page, request }) => {
    const [job] = await fetchJobs(request)
    await openBoard(page)
    await openFirstJob(page)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(job?.title ?? '')
    await expect(page.getByRole('button', { name: 'Email me' })).toBeVisible()
    const words = await main.innerText()
    await page.reload()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(job?.title ?? '')
    await expect.poll(() => main.innerText()).toBe(words)
  })

  test('an unknown job shows "not found"', async ({ page, request, complaints }) => {
    complaints.expect(/status of 404/)
    for (const id of ['999999', '0', '-1', 'one', '1e3', '99999999999999999999'])
      expect((await request.get(`/jobs/${id}/x`, withoutRedirect)).status(), id).toBe(404)
    await page.goto('/jobs/999999/ghost-writer')
    await expect(page.getByRole('heading', { level: 1, name: 'Job not found' })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.getByRole('main').getByRole('link', { name: 'Browse jobs' }).click()
    await expect(page).toHaveURL('/jobs')
  })

  test('an expired job responds with 410, a noindex tag and no Apply link', async ({
    page,
    request,
    complaints,
  }) => {
    complaints.expect(/status of 410/)
    const path = await findExpiredJobPath(request)
    const answer = await request.get(path)
    expect(answer.status()).toBe(410)
    expect(await answer.text()).toContain('noindex')
    await openPage(page, path)
    await expect(page.getByText(goneText)).toBeVisible()
    await expect(page.getByRole('link', { name: /Apply/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Save/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'All jobs' })).toBeVisible()
  })

  test('the page of a job shows "not found" if the job was deleted after the list had loaded', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 404/)
    await fulfillList(page, [createJobWire({ id: 999_999, title: 'Ghost writer' })])
    const board = await openBoard(page)
    await board.titles.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ghost writer' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Job not found' })).toBeVisible()
  })
})

test.describe('the content of the page', () => {
  test('Markdown links are nofollow, and Markdown headings rank below the page heading', async ({ page }) => {
    const description = [
      '# Loud',
      '- one\n- two',
      '`code` and [ours](https://good.example/path) and [mail](mailto:a@good.example)',
      '<b>raw</b>',
      '![tracker](https://evil.example/pixel.png)',
    ].join('\n\n')
    await fulfillList(page, [createJobWire({ description })])
    const board = await openBoard(page)
    await board.titles.getByRole('link').click()
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 3, name: 'Loud' })).toBeVisible()
    await expect(main.getByRole('listitem').getByText('two', { exact: true })).toBeVisible()
    const link = main.getByRole('link', { name: 'ours' })
    await expect(link).toHaveAttribute('href', 'https://good.example/path')
    await expect(link).toHaveAttribute('rel', /noopener noreferrer nofollow/)
    await expect(main.getByRole('link', { name: 'mail' })).toHaveAttribute('href', 'mailto:a@good.example')
    await expect(main.getByText('<b>raw</b>')).toBeVisible()
    await expect(main.locator('.prose img')).toHaveCount(0)
  })

  test('the page has an Apply link above and below the description', async ({ page, request }) => {
    const [job] = await fetchJobs(request)
    await page.goto(job ? jobPath(job) : '')
    await expect(page.getByRole('link', { name: /^Apply for/ })).toHaveCount(2)
  })

  test('on a phone, the Apply link stays at the bottom of the screen', async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const [job] = await fetchJobs(request)
    await page.goto(job ? jobPath(job) : '')
    const apply = page.getByRole('link', { name: /^Apply for/ })
    await expect(apply).toHaveCount(1)
    await expect(apply).toBeInViewport({ ratio: 1 })
    const report = page.getByText('Report this job', { exact: true }).filter({ visible: true })
    await report.scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(apply).toBeInViewport({ ratio: 1 })
    const [bar, end] = [await apply.boundingBox(), await page.getByRole('contentinfo').boundingBox()]
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })
})

test.describe('the Edit link', () => {
  test('staff can edit any job', async ({ page, request }) => {
    const [job] = await fetchJobs(request)
    await logInAsStaff(page)
    await page.goto(job ? jobPath(job) : '')
    await editLink(page).click()
    await expect(page).toHaveURL(`/dashboard/jobs/${job?.id}`)
  })

  test('a member can edit only the jobs of their company', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    const own = jobs.find(({ company }) => company.name === 'Quillbark Press')
    const otherCompanyJob = jobs.find(({ company }) => company.name !== 'Quillbark Press')
    await logInAs(page, personas.employer.email, PERSONA_PASSWORD)
    await page.goto(own ? jobPath(own) : '')
    await expect(editLink(page)).toHaveAttribute('href', `/dashboard/jobs/${own?.id}`)
    const answer = page.waitForResponse(/dashboard\/companies/)
    await page.goto(otherCompanyJob ? jobPath(otherCompanyJob) : '')
    expect(await (await answer).json()).toMatchObject({ results: [] })
    await expect(editLink(page)).toHaveCount(0)
  })

  test('a visitor does not see the Edit link', async ({ page, request }) => {
    const [job] = await fetchJobs(request)
    const asked: string[] = []
    page.on('request', (each) => asked.push(each.url()))
    await openPage(page, job ? jobPath(job) : '')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
    await expect(editLink(page)).toHaveCount(0)
    expect(asked.filter((url) => url.includes('/permissions'))).toEqual([])
  })
})
