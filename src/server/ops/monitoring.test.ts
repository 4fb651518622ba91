import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { describe, expect, test } from 'vitest'

import { testApp } from '#server/testing.ts'

const project = join(import.meta.dirname, '../../..')
const folder = join(project, 'deploy/monitoring')
const read = (path: string) => readFile(join(project, path), 'utf8')

/** Matches our metrics by their prefixes. Prometheus adds metrics of its own, such as `up` and `ALERTS`. */
const METRIC = /\b(?:fretboard|http|mail|nodejs|process)_[a-z\d_]+/g
const OF_HISTOGRAM = /_(?:bucket|count|sum)$/

async function exportedMetrics(): Promise<Set<string>> {
  const { app } = await testApp()
  const { body } = await app.inject('/metrics')
  return new Set(Array.from(body.matchAll(/^# TYPE (?<name>\S+)/gm), ({ groups }) => groups?.['name'] ?? ''))
}

const namesIn = (text: string) => new Set(text.match(METRIC)?.map((name) => name.replace(OF_HISTOGRAM, '')))

const promtool = (...args: string[]) => promisify(execFile)('promtool', args, { cwd: folder })

const isThere = await promtool('--version').then(
  () => true,
  () => false,
)

describe('the alerts and the dashboard', () => {
  test.each([
    ['deploy/monitoring/dashboard.json', 25],
    ['deploy/monitoring/alerts.yaml', 12],
    ['deploy/monitoring/alerts.test.yaml', 12],
    ['docs/how-to/monitoring.md', 20],
  ])('%s uses only existing metrics', async (path, minCount) => {
    const names = namesIn(await read(path))
    expect(names.size).toBeGreaterThanOrEqual(minCount)
    const exported = await exportedMetrics()
    expect([...names].filter((name) => !exported.has(name) && !name.endsWith('_'))).toEqual([])
  })

  test('docs/how-to/monitoring.md and the dashboard both contain every metric', async () => {
    const own = [...(await exportedMetrics())].filter((name) => /^(?:fretboard|mail)_/.test(name))
    const unnamedIn = async (path: string) => {
      const names = namesIn(await read(path))
      return own.filter((name) => !names.has(name))
    }
    expect(await unnamedIn('docs/how-to/monitoring.md')).toEqual([])
    expect(await unnamedIn('deploy/monitoring/dashboard.json')).toEqual([])
  })

  test('every alert has a test and links to its row in docs/how-to/monitoring.md', async () => {
    const rules = await read('deploy/monitoring/alerts.yaml')
    const alerts = Array.from(rules.matchAll(/alert: (?<name>\w+)/g), ({ groups }) => groups?.['name'] ?? '')
    const [page, tests] = [
      await read('docs/how-to/monitoring.md'),
      await read('deploy/monitoring/alerts.test.yaml'),
    ]
    expect(alerts.length).toBeGreaterThan(10)
    for (const alert of alerts) {
      expect(rules).toContain(`runbook: docs/how-to/monitoring.md#${alert.toLowerCase()}\n`)
      expect(page).toContain(`<a id="${alert.toLowerCase()}"></a>\`${alert}\``)
      expect(tests).toContain(`alertname="${alert}"`)
    }
  })

  // promtool is part of the package prometheus in Debian. If it is missing, these tests are skipped and `npm test`
  // reports that.
  test.skipIf(!isThere).each([
    ['check', 'alerts.yaml'],
    ['test', 'alerts.test.yaml'],
  ])('`promtool %s rules %s` succeeds', async (command, file) => {
    const { stdout } = await promtool(command, 'rules', file)
    expect(stdout).toContain('SUCCESS')
  })
})
