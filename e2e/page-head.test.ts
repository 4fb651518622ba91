// The head elements of the document after client-side navigations.
import { expect } from '@playwright/test'

import { findBoard } from './helpers/board.ts'
import { findExpiredJobPath, goTo, openPage, listPages } from './helpers/site.ts'
import { test } from './helpers/test.ts'

/**
 * Runs in the page. Returns the sorted head elements of a document, without those that only tell a browser how to load it.
 * Without HTML, reads the current document.
 */
function listHeadElements(html: string | null): string[] {
  const { head } = html === null ? document : new DOMParser().parseFromString(html, 'text/html')
  const selector = 'title, meta, link:not([rel=preload], [rel=modulepreload], [rel=expect])'
  return [...head.querySelectorAll(selector)].map((element) => element.outerHTML).toSorted()
}

test('a client-side navigation and a page load produce the same head', async ({
  page,
  request,
  complaints,
}) => {
  // No page links to an expired job, so the test starts there.
  const expired = await findExpiredJobPath(request)
  const paths = [
    ...(await listPages(request)).filter((path) => path !== expired),
    '/jobs?page=2',
    '/jobs?q=django&sort=oldest&page=2',
    '/account/signup/passkey',
    '/account/password/reset',
    '/account/verify-email',
    '/account/provider/callback?error=unknown',
    expired,
    '/',
  ]
  complaints.expect(/status of 410/)
  await openPage(page, expired)
  for (const path of paths) {
    const html = await (await request.get(path)).text()
    const fresh = await page.evaluate(listHeadElements, html)
    await goTo(page, path)
    await expect.poll(() => page.evaluate(listHeadElements, null), path).toEqual(fresh)
  }
})

test('each link sets the URL, title and description of its page', async ({ page }) => {
  const headElement = (selector: string) => page.locator(`head > ${selector}`)
  await openPage(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'Job Board' }).click()
  await expect(headElement('meta[property="og:title"]')).toHaveAttribute('content', 'Job Board · Fretboard')
  await expect(headElement('link[rel=canonical]')).toHaveAttribute('href', /\/jobs$/)
  await findBoard(page).pages.getByRole('link', { name: 'Next' }).click()
  await expect(headElement('meta[property="og:url"]')).toHaveAttribute('content', /\/jobs\?page=2$/)
  await page.goBack()
  await page.goBack()
  await expect(headElement('meta[property="og:title"]')).toHaveAttribute('content', 'Fretboard')
  await expect(headElement('link[rel=canonical]')).toHaveAttribute('href', /:\d+\/$/)
})
