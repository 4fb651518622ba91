import { expect, type Page } from '@playwright/test'

import { jobPath } from '#contract/jobs/rules/links.ts'

import { describeViolations } from './helpers/axe.ts'
import { fetchJobs } from './helpers/jobs.ts'
import { measureSidewaysScroll, openPage } from './helpers/site.ts'
import { test } from './helpers/test.ts'

const share = (page: Page) => page.getByRole('button', { name: 'Share', exact: true })
const postLink = (page: Page, name: string) => page.getByRole('link', { name: `Post on ${name}` })

/** Replaces the share sheet of the device by one that fails with an error of the given name, if any. */
const fakeShareSheet = (page: Page, failure: string | null) =>
  page.addInitScript((name) => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    const value = async (what: unknown) => {
      shared.push(what)
      if (name !== null) throw new DOMException('', name)
    }
    Object.defineProperty(navigator, 'share', { value })
  }, failure)

test.describe('the menu "Share"', () => {
  let path = ''
  test.beforeEach(async ({ request }) => {
    const [job] = await fetchJobs(request)
    path = job ? jobPath(job) : ''
  })

  test('copies the link and the text of the job, even if a computer has a share sheet', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await fakeShareSheet(page, null)
    await openPage(page, path)
    await share(page).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${path}`)
    await page.getByRole('button', { name: 'Copy text' }).click()
    await expect(page.getByText('Text copied.')).toBeVisible()
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
    expect([lines[0], lines.at(-1)]).toEqual([title, `${baseURL}${path}`])
    expect(await describeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(share(page)).toBeFocused()
  })

  test.describe('on a touch device', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } })

    for (const failure of [null, 'AbortError'])
      test(`the share sheet replaces the menu (${failure ?? 'shared'})`, async ({ page, baseURL }) => {
        await fakeShareSheet(page, failure)
        await openPage(page, path)
        await share(page).click()
        const shared = () => page.evaluate(() => Reflect.get(window, 'shared'))
        await expect.poll(shared).toMatchObject([{ url: `${baseURL}${path}` }])
        await expect(postLink(page, 'LinkedIn')).toBeHidden()
      })

    test('the menu opens if the browser refuses to share', async ({ page }) => {
      await fakeShareSheet(page, 'NotAllowedError')
      await openPage(page, path)
      await share(page).click()
      await expect(postLink(page, 'LinkedIn')).toBeInViewport()
      expect(await page.evaluate(measureSidewaysScroll)).toBe(0)
    })
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('has only links to social networks', async ({ page, baseURL }) => {
      await page.goto(path)
      await share(page).click()
      const linkedIn = postLink(page, 'LinkedIn')
      await expect(linkedIn).toHaveAttribute('rel', 'noopener noreferrer')
      const href = (await linkedIn.getAttribute('href')) ?? ''
      expect(new URL(href).searchParams.get('url')).toBe(`${baseURL}${path}`)
      await expect(postLink(page, 'Bluesky')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
    })
  })
})
