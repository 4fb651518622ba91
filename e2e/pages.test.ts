// The landing page and static pages, and the header and footer of all pages (specification, sections 2 and 8).
import { expect } from '@playwright/test'

import { test } from './helpers/test.ts'

test('the landing page has a headline and links to login, signup, board and directory', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(page).toHaveTitle('Fretboard')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByText('The job and developer marketplace for Django.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/account/signup')
  await expect(main.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/account/login')
  await expect(main.getByText('Find full-time or part-time Django work')).toBeVisible()
  await main.getByRole('link', { name: 'Developer Directory' }).click()
  await expect(page).toHaveURL('/developers')
  await page.goBack()
  await main.getByRole('link', { name: 'Job Board' }).click()
  await expect(page).toHaveURL('/jobs')
})

test.describe('the header and the footer', () => {
  test('every page has a header with the menu and a footer with the year and the site name', async ({
    page,
  }) => {
    for (const path of ['/', '/jobs', '/developers', '/shadcn-test', '/account/login']) {
      await page.goto(path)
      await expect(page.getByRole('contentinfo')).toContainText(`${new Date().getUTCFullYear()} Fretboard`)
      const menu = page.getByRole('navigation', { name: 'Main' })
      await expect(menu.getByRole('link', { name: 'Jobs' })).toHaveAttribute('href', '/jobs')
      await expect(menu.getByRole('link', { name: 'Developers' })).toHaveAttribute('href', '/developers')
      await expect(menu.getByRole('link', { name: 'Post a job' })).toHaveAttribute('href', '/post-a-job')
      await expect(page.getByRole('banner').getByRole('link', { name: 'Fretboard' })).toHaveAttribute(
        'href',
        '/',
      )
    }
  })

  test('the header marks the current page', async ({ page }) => {
    await page.goto('/jobs')
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
    await expect(current).toHaveText('Jobs')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Developers' }).click()
    await expect(current).toHaveText('Developers')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved' }).click()
    await expect(page).toHaveURL('/jobs/saved')
    await expect(current).toHaveText('Saved')
  })
})

test('the developer directory says that it is coming soon', async ({ page }) => {
  await page.goto('/developers')
  const main = page.getByRole('main')
  await expect(main.getByText('Coming Soon!')).toBeVisible()
  await expect(main.getByText("We're working hard to bring you this feature. Stay tuned!")).toBeVisible()
})

test('the page for developers shows all button variants', async ({ page }) => {
  await page.goto('/shadcn-test')
  for (const name of ['Default', 'Outline', 'Destructive', 'Small'])
    await expect(page.getByRole('main').getByRole('button', { name })).toBeVisible()
})

test('an unknown URL shows "not found" and responds with 404', async ({ page, request, complaints }) => {
  complaints.expect(/status of 404/)
  const lineBreaks = ['/%0a', '/jobs/%0A', '/jobs%0d', '/companies/%E2%80%A8']
  for (const path of ['/nowhere', '/.env', '/.git/config', '/assets/', '/assets/nothing.js', ...lineBreaks])
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404)
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('main').getByRole('link', { name: 'Browse jobs' }).click()
  await expect(page).toHaveURL('/jobs')
})

test('every response has security headers, and no header names the server', async ({ request }) => {
  for (const path of ['/', '/jobs', '/nowhere', '/ninja-api/jobs', '/favicon.svg']) {
    const headers = (await request.get(path, { headers: { origin: 'https://evil.example' } })).headers()
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy'], path).toContain("object-src 'none'")
    expect(headers['content-security-policy'], path).toContain("base-uri 'none'")
    expect(headers['content-security-policy'], path).not.toContain('unsafe-')
    expect(headers['referrer-policy'], path).toBeDefined()
    expect(headers['content-type'], path).toMatch(/charset=utf-8|svg/)
    expect(
      [headers['server'], headers['x-powered-by'], headers['access-control-allow-origin']],
      path,
    ).toEqual([undefined, undefined, undefined])
  }
})
