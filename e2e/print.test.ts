// Printed pages of jobs: black on white in both themes, without controls, with the addresses for applications.
import { expect, type Page } from '@playwright/test'

import { jobPath } from '#contract/jobs/rules/links.ts'

import { createJobWire, fetchJobs, fulfillList } from './helpers/jobs.ts'
import { goToBoard, openPage } from './helpers/site.ts'
import { test } from './helpers/test.ts'

/** Returns the visible controls and docked bars of the page. */
const listControls = (page: Page) =>
  page
    .locator('header nav, footer, button, input, select, .dock, .apply-bar, form')
    .filter({ visible: true })
    .evaluateAll((nodes) => nodes.map(({ outerHTML }) => outerHTML.slice(0, 100)))

const readColors = (page: Page) =>
  page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement)
    return [color, backgroundColor]
  })

const blackOnWhite = ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1440, 390]) {
    test(`a job prints its apply address once and no controls (${colorScheme}, ${width} px)`, async ({
      page,
      request,
    }) => {
      const job = (await fetchJobs(request)).find(({ applyLink }) => applyLink.startsWith('https:'))
      await page.setViewportSize({ width, height: 844 })
      await openPage(page, job ? jobPath(job) : '')
      await page.emulateMedia({ media: 'print', colorScheme })
      expect(await listControls(page)).toEqual([])
      expect(await readColors(page)).toEqual(blackOnWhite)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(`Apply: ${job?.applyLink}`).filter({ visible: true })).toHaveCount(1)
    })

    test(`the list prints every card with its apply address and no controls (${colorScheme}, ${width} px)`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      await fulfillList(page, [
        createJobWire({ id: 1, apply_link: 'https://apply.example/?job=1' }),
        createJobWire({ id: 2, apply_link: 'mailto:jobs+1@apply.example?subject=Job%202' }),
      ])
      const board = await goToBoard(page)
      await expect(board.cards).toHaveCount(2)
      await page.emulateMedia({ media: 'print', colorScheme })
      expect(await listControls(page)).toEqual([])
      expect(await readColors(page)).toEqual(blackOnWhite)
      for (const address of ['https://apply.example/?job=1', 'jobs+1@apply.example'])
        await expect(
          page.getByText(`Apply: ${address}`, { exact: true }).filter({ visible: true }),
        ).toHaveCount(1)
    })
  }
