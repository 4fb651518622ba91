// package.json, CHANGELOG.md and the tag of `npm version` agree on the number of a release.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { describe, expect, test } from 'vitest'

import manifest from '../../package.json' with { type: 'json' }
import { findNewestRelease, addRelease } from '../../tools/scripts/changelog.ts'

const root = join(import.meta.dirname, '../..')
const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')

const before =
  '# Changelog\n\n## Unreleased\n\n### Added\n- Strings.\n\n## 1.0.0 - 2026-10-01\n\n### Added\n- Frets.\n'

describe('CHANGELOG.md', () => {
  test('the newest release has the version of package.json', () => {
    expect([undefined, manifest.version]).toContain(findNewestRelease(changelog))
  })

  test('npm version turns the Unreleased section into a release', () => {
    expect(manifest.scripts.version).toBe(
      'node tools/scripts/release-changelog.ts && npm run --silent record-api && git add CHANGELOG.md docs/api',
    )
    const after = addRelease(before, { version: '1.1.0', date: '2026-11-23' })
    expect(after).toBe(before.replace('## Unreleased\n', '## Unreleased\n\n## 1.1.0 - 2026-11-23\n'))
    expect(findNewestRelease(after)).toBe('1.1.0')
  })

  test('npm version rejects a changelog without entries under Unreleased, and one that does not begin with Unreleased', () => {
    const released = addRelease(before, { version: '1.1.0', date: '2026-11-23' })
    expect(() => addRelease(released, { version: '1.2.0', date: '2026-11-24' })).toThrow(
      'no entries under Unreleased',
    )
    expect(() => findNewestRelease(before.replace('Unreleased', 'Later'))).toThrow(
      'does not begin with Unreleased',
    )
  })
})

test('npm run sbom prints the runtime dependencies as CycloneDX', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    maxBuffer: 32 * 1024 * 1024,
  })
  const bill: { bomFormat: string; components: { name: string; version: string }[] } = JSON.parse(stdout)
  expect(bill.bomFormat).toBe('CycloneDX')
  const names = new Set(bill.components.map(({ name }) => name))
  for (const name of Object.keys(manifest.dependencies)) expect(names).toContain(name)
  expect(names).not.toContain('vitest')
})
