// Text with formatting that is pasted into a description becomes Markdown.
import { expect, type Page } from '@playwright/test'

import { test } from './helpers/test.ts'

const isMac = process.platform === 'darwin'
const modifier = isMac ? 'Meta' : 'Control'

const html =
  '<h2>We look for</h2><ul><li>Python</li><li><b>Django</b></li></ul><p>See <a href="https://quillbark.example/">our site</a></p>'
const markdown = '## We look for\n\n- Python\n- **Django**\n\nSee [our site](https://quillbark.example/)'

async function copy(page: Page, types: Readonly<Record<string, string>>): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(
    (texts) => {
      const parts = Object.entries(texts).map(([type, text]) => [type, new Blob([text], { type })])
      return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))])
    },
    { ...types },
  )
}

test('formatted text is pasted as Markdown, which one undo removes', async ({ page }) => {
  await page.goto('/post-a-job')
  const description = page.getByLabel('Description', { exact: true })
  await copy(page, { 'text/html': html, 'text/plain': 'We look for Python Django See our site' })
  await description.pressSequentially('Hello. ')
  await page.keyboard.press(`${modifier}+v`)
  await expect(description).toHaveValue(`Hello. \n\n${markdown}`)
  await page.keyboard.press(`${modifier}+z`)
  await expect(description).toHaveValue('Hello. ')
})

test('text without formatting is pasted as it is', async ({ page }) => {
  await page.goto('/post-a-job')
  const description = page.getByLabel('Description', { exact: true })
  const text = '# Title\n\n- *item*'
  const code = '<pre><b># Title</b></pre>'
  await copy(page, { 'text/html': code, 'text/plain': text })
  await description.click()
  await page.keyboard.press(`${modifier}+v`)
  await expect(description).toHaveValue(text)
})
