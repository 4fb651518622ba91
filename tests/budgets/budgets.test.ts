// The download size of pages. Measures the build in dist (`npm run build`).
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { toWire } from '#contract/jobs/job.ts'
import { defaultBrand } from '#contract/pages/brand.testing.ts'
import { prepare } from '#server/http/prepared.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'

import { createJobs } from '../../tools/bench/synthetic-jobs.ts'

/** Budgets count 1,000 bytes as a kilobyte. */
const kilobyte = 1000
const dist = join(import.meta.dirname, '../../dist')

const gzipped = (bytes: Buffer) => gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }).length
const brotlied = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .length

/** Returns the scripts that the page at `url` preloads, with all their imports. */
async function loadScripts(url: string): Promise<Buffer[]> {
  const build = await loadWebBuild(dist)
  const data = { ...defaultBrand, publicUrl: '', now: 0, development: false }
  const { modules } = await build.render({ url, data })
  const tags = build.headTags + build.moduleTags(modules)
  const files = [...tags.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].flatMap(([, file]) => file ?? [])
  return Promise.all([...new Set(files)].map((file) => readFile(join(dist, 'web', file))))
}

const sum = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0)

describe('the build', () => {
  test.each([
    { url: '/jobs', gzip: 138, brotli: 121 },
    { url: '/account/login', gzip: 123, brotli: 107 },
  ])(
    '$url loads at most $gzip KB of scripts with gzip or $brotli KB with brotli',
    async ({ url, gzip, brotli }) => {
      const scripts = await loadScripts(url)
      expect(scripts.length).toBeGreaterThan(0)
      expect(sum(scripts.map(gzipped))).toBeLessThanOrEqual(gzip * kilobyte)
      expect(sum(scripts.map(brotlied))).toBeLessThanOrEqual(brotli * kilobyte)
    },
  )

  // In a cycle of scripts, a module could run before the modules that it imports.
  test('contains no script that imports itself through other scripts', async () => {
    const manifest: Record<string, { imports?: string[] }> = JSON.parse(
      await readFile(join(dist, 'web/manifest.json'), 'utf8'),
    )
    const importsOf = (script: string) => manifest[script]?.imports ?? []
    const reachable = (script: string, seen = new Set<string>()) => {
      for (const imported of importsOf(script).filter((each) => !seen.has(each)))
        reachable(imported, seen.add(imported))
      return seen
    }
    const scripts = Object.keys(manifest)
    expect(scripts.length).toBeGreaterThan(50)
    expect(scripts.filter((script) => reachable(script).has(script))).toEqual([])
  })

  test('has at most 12 KB of styles after compression with gzip', async () => {
    const { headTags } = await loadWebBuild(dist)
    const styles = /<style>(.*)<\/style>/s.exec(headTags)?.[1] ?? ''
    expect(styles).toContain('--accent')
    expect(gzipped(Buffer.from(styles))).toBeLessThanOrEqual(12 * kilobyte)
  })

  test('the list of 500 jobs has at most 80 KB after compression with brotli', async () => {
    const list = prepare('application/json', Buffer.from(JSON.stringify(createJobs(500).map(toWire))))
    expect((await list.encoded('br')).length).toBeLessThanOrEqual(80 * kilobyte)
  })
})
