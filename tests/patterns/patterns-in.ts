// Finds all regular expressions in the source.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { parseSync, Visitor } from 'vite'

export type WrittenPattern = { place: string; pattern: RegExp }

/** Reads the modules of the product. Excludes tests. */
export async function findPatterns(root: string): Promise<WrittenPattern[]> {
  const found: WrittenPattern[] = []
  for await (const file of glob('src/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test(?:ing)?\.tsx?$|\/testing\b/.test(file)) continue
    const text = await readFile(join(root, file), 'utf8')
    const { program } = parseSync(file, text)
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        const line = text.slice(0, node.start).split('\n').length
        found.push({
          place: `${file}:${line} /${node.regex.pattern}/${node.regex.flags}`,
          pattern: new RegExp(node.regex.pattern, node.regex.flags),
        })
      },
    }).visit(program)
  }
  return found
}
