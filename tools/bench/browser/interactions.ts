// Response times of the board to search, filters, order, pages and salary.
import type { Browser, Page } from '@playwright/test'

import type { BenchRow } from '../table.ts'
import { summarizeTimes } from '../timing.ts'
import { type Device, takeMeasurements, visit } from './visit.ts'
import { createVisitsRow } from './visits-row.ts'

const keyDelay = 60
/** The pause after an interaction, in milliseconds. Longer than debounce and response together, to include both. */
const pause = 700
/** The shortest duration that browsers report for an interaction, in milliseconds. */
const fastestReported = 16

const kinds: Record<string, (page: Page) => Promise<void>> = {
  typing: async (page) => {
    await page.getByRole('searchbox').focus()
    for (const words of ['django', 'senior python', 'berlin', 'e']) {
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(words, { delay: keyDelay })
      await page.waitForTimeout(pause)
    }
  },
  'check boxes': async (page) => {
    for (const name of ['Hybrid', 'Contractor', 'Hybrid', 'Contractor']) {
      await page.getByRole('checkbox', { name, exact: true }).click()
      await page.waitForTimeout(pause)
    }
  },
  order: (page) =>
    pressAt(page, { role: 'combobox', name: 'Sort by' }, ['ArrowDown', 'ArrowDown', 'ArrowUp']),
  pages: async (page) => {
    for (const name of ['Page 2', 'Page 3', 'Page 4']) {
      await page.getByRole('link', { name, exact: true }).click()
      await page.waitForTimeout(pause)
    }
  },
  'slider keys': (page) =>
    pressAt(page, { role: 'slider', name: 'Minimum salary' }, ['ArrowRight', 'ArrowRight', 'PageUp', 'Home']),
}

type Control = { role: 'combobox' | 'slider'; name: string }

async function pressAt(page: Page, { role, name }: Control, keys: readonly string[]): Promise<void> {
  await page.getByRole(role, { name }).focus()
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(pause)
  }
}

type InteractionTimes = { worst: Record<string, number>; settled: number; task: number; loadingTask: number }
type Board = { browser: Browser; url: string; device: Device; visits: number }
type Budgets = { interaction?: number; task?: number; settled?: number; loadingTask?: number }

/** Returns rows for the board at `url`, with a visit for each kind of interaction. Budgets are in milliseconds. */
export async function benchInteractions(name: string, board: Board, budgets: Budgets): Promise<BenchRow[]> {
  const { browser, url, device, visits } = board
  const done: InteractionTimes[] = []
  for (let count = 0; count < visits; count++)
    done.push(await visit(browser, { url: `${url}/jobs`, device }, useBoard))
  const row = (what: string, of: (hands: InteractionTimes) => number, budget: number | undefined) =>
    createVisitsRow({ what: `${name}: ${what}`, ours: done.map(of), ...(budget !== undefined && { budget }) })
  return [
    ...Object.keys(kinds).map((kind) =>
      row(`slowest of ${kind}`, ({ worst }) => worst[kind] ?? NaN, budgets.interaction),
    ),
    row('last key to new count', ({ settled }) => settled, budgets.settled),
    row('longest task after loading', ({ task }) => task, budgets.task),
    row('longest task while loading', ({ loadingTask }) => loadingTask, budgets.loadingTask),
  ]
}

async function useBoard(page: Page): Promise<InteractionTimes> {
  const loadingTask = longest(await takeMeasurements(page, 'tasks'))
  const worst: Record<string, number> = {}
  const settles: number[] = []
  for (const [kind, act] of Object.entries(kinds)) {
    await act(page)
    worst[kind] = Math.max(fastestReported, ...(await takeMeasurements(page, 'interactions')))
    if (kind === 'typing') settles.push(...(await takeMeasurements(page, 'settles')))
  }
  return {
    worst,
    settled: summarizeTimes(settles).median,
    task: longest(await takeMeasurements(page, 'tasks')),
    loadingTask,
  }
}

const longest = (durations: readonly number[]) => Math.max(0, ...durations)
