// The board embedded in other sites by the snippets of docs/reference/feeds-and-search-engines.md.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { startForeignSite } from './helpers/foreign-site.ts'
import { expect, test } from './helpers/test.ts'

const run = promisify(execFile)

/** Returns the snippets in a language, such as 'html', with the address of the test's site. */
async function readSnippets(language: string, baseURL: string | undefined): Promise<string[]> {
  const page = await readFile(
    join(import.meta.dirname, '../docs/reference/feeds-and-search-engines.md'),
    'utf8',
  )
  return [...page.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, snippet = '']) =>
    snippet.replaceAll('https://jobs.example.org', String(baseURL)),
  )
}

test.describe('jobs in a frame', () => {
  test('jobs that another site shows in a frame open in a new tab', async ({ page, baseURL }) => {
    const [frame = ''] = await readSnippets('html', baseURL)
    expect(frame).toContain('<iframe')
    const site = await startForeignSite(frame)
    await page.goto(`http://127.0.0.1:${site.port}/`)
    const jobs = page.frameLocator('iframe[title="Django jobs"]')
    await expect(jobs.getByRole('listitem')).not.toHaveCount(0)
    await expect(jobs.getByRole('link').last()).toHaveText(/^See all \d+ jobs on Fretboard$/)
    const [title = ''] = await jobs.getByRole('link').allTextContents()
    const opened = page.waitForEvent('popup')
    await jobs.getByRole('link').first().click()
    await expect((await opened).getByRole('heading', { level: 1 })).toHaveText(title)
    site.close()
  })

  test('the frame is readable in both themes and does not scroll sideways at 320 px', async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 320, height: 600 })
      await page.goto('/jobs/embed?q=django')
      const [ground = 0, text = 0] = await page.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.body)
        return [backgroundColor, color].map((value) => Number(/\d+/.exec(value)?.[0]))
      })
      expect(colorScheme === 'dark' ? text - ground : ground - text).toBeGreaterThan(150)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    }
  })
})

test.describe('the HTML fragment', () => {
  test('a page of another site fetches and shows the HTML fragment with the jobs', async ({
    page,
    baseURL,
  }) => {
    const [, script = ''] = await readSnippets('html', baseURL)
    const site = await startForeignSite(script)
    await page.goto(`http://127.0.0.1:${site.port}/`)
    await expect(page.locator('#django-jobs').getByRole('listitem')).toHaveCount(20)
    site.close()
  })

  test('the command for static site generators fetches the HTML fragment', async ({ baseURL }) => {
    const [command = ''] = await readSnippets('sh', baseURL)
    const { stdout } = await run('bash', ['-c', command.replace('> jobs.html', '')])
    expect(stdout).toMatch(/^<div class="jobs-embed".*<\/div>$/s)
  })
})

test('pages other than the embed page cannot be framed', async ({ page, baseURL, complaints }) => {
  complaints.expect(/frame-ancestors|Refused|ERR_BLOCKED_BY_RESPONSE|chrome-error/)
  const site = await startForeignSite(`<iframe title="board" src="${baseURL}/jobs"></iframe>`)
  await page.goto(`http://127.0.0.1:${site.port}/`)
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveCount(0)
  site.close()
})
