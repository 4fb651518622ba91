// Links in the documentation lead to existing files and headings.
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFile(join(root, path), 'utf8')
const pages = await Array.fromAsync(
  glob(['*.md', 'docs/**/*.md', 'packages/*/README.md', 'tools/**/*.md'], { cwd: root }),
)

/** Returns the links to files of the repository. Ignores code blocks. */
function listLinks(text: string): string[] {
  const prose = text.replaceAll(/^```.*?^```$/gms, '')
  return Array.from(prose.matchAll(/\]\((?!\w+:)([^)\s]+)\)/g), ([, link = '']) => link)
}

/** Returns the fragments that GitHub gives to headings, and the anchors in the text. */
function listFragments(text: string): string[] {
  const headings = Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
  return [...headings, ...Array.from(text.matchAll(/<a id="(.+?)">/g), ([, id = '']) => id)]
}

async function isBroken(page: string, link: string): Promise<boolean> {
  const [path = '', fragment] = link.split('#')
  const target = path === '' ? page : join(dirname(page), path)
  if (!existsSync(join(root, target))) return true
  return fragment !== undefined && !listFragments(await read(target)).includes(fragment)
}

test.each(pages)('links in %s work', async (page) => {
  const links = listLinks(await read(page))
  const broken = await Promise.all(links.map(async (link) => ((await isBroken(page, link)) ? [link] : [])))
  expect(broken.flat()).toEqual([])
})
