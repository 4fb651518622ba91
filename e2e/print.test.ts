// Printed pages of jobs: black on white in both themes, without controls, with the addresses for applications.
import { expect, type Page } from '@playwright/test'

import { jobPath } from '#contract/jobs/rules/links.ts'

import { logInAsStaff } from './helpers/accounts.ts'
import { createJobWire, fetchJobs, fulfillList, holdList } from './helpers/jobs.ts'
import { findExpiredJobPath, goToBoard, openPage } from './helpers/site.ts'
import { test } from './helpers/test.ts'

/** Returns the visible controls and docked bars of the page. */
const listControls = (page: Page) =>
  page
    .locator('header nav, footer, button, input, select, .dock, .apply-bar, form')
    .filter({ visible: true })
    .evaluateAll((nodes) => nodes.map(({ outerHTML }) => outerHTML.slice(0, 100)))

const countVisible = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).count()

/** The width in CSS pixels of an A4 page with margins of 1 cm. */
const paper = { width: 718, height: 1047 }

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
      expect(await countVisible(page, /^Apply on /)).toBe(0)
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

test('the list prints its whole heading, and a long apply address below the skills', async ({ page }) => {
  await page.setViewportSize(paper)
  await fulfillList(page, [
    createJobWire({
      apply_link: `https://apply.example/${'position-in-the-string-section/'.repeat(6)}?job=1`,
      skills: ['Python', 'Django REST framework', 'PostgreSQL administration'],
    }),
  ])
  const board = await goToBoard(page)
  await expect(board.cards).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  const main = await page.getByRole('main').boundingBox()
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(heading?.y).toBeGreaterThanOrEqual(main?.y ?? Number.NaN)
  const skills = await board.cards.getByRole('list', { name: 'Skills' }).boundingBox()
  const apply = await board.cards.getByText(/^Apply: /).boundingBox()
  expect(apply?.y).toBeGreaterThanOrEqual((skills?.y ?? Number.NaN) + (skills?.height ?? 0))
  expect((apply?.x ?? Number.NaN) + (apply?.width ?? 0)).toBeLessThanOrEqual(paper.width)
})

test('the list prints its page, all skills, and neither marks nor labels of the screen', async ({ page }) => {
  const skills = ['Python', 'Django REST framework', 'PostgreSQL', 'Redis', 'Celery']
  const jobs = Array.from({ length: 6 }, (_, index) => createJobWire({ id: index + 1, skills }))
  await page.setViewportSize(paper)
  await fulfillList(page, jobs)
  await page.addInitScript(() =>
    localStorage.setItem('fretboard:opened-jobs', JSON.stringify(['6', '5', '4', '3', '2', '1'])),
  )
  const board = await goToBoard(page)
  await expect(board.cards).toHaveCount(5)
  const readPage = () =>
    page.locator('#results').evaluate((list) => getComputedStyle(list, '::before').content)
  expect(await readPage()).toBe('none')
  await expect(board.cards.first().getByText('Redis')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  expect(await readPage()).toBe('"Jobs, page 1 of 2"')
  for (const skill of skills) expect(await countVisible(page, skill)).toBe(5)
  for (const text of [/^\+\d$/, 'Opened', 'Sort by']) expect(await countVisible(page, text)).toBe(0)
})

test('a job prints no box about a company without a text and a website', async ({ page, request }) => {
  const job = (await fetchJobs(request)).find(
    ({ company: { description, website } }) => description === null && website === null,
  )
  await openPage(page, job ? jobPath(job) : '')
  await page.emulateMedia({ media: 'print' })
  expect(await countVisible(page, /^(?:About|More jobs at) /)).toBe(0)
})

test('the list does not print that it is loading', async ({ page }) => {
  const list = await holdList(page)
  await goToBoard(page)
  await expect(page.getByText('Loading jobs...')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  expect(await countVisible(page, 'Loading jobs...')).toBe(0)
  list.release()
})

test('an expired job prints that it is closed, and no links to other pages', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expect(/status of 410/)
  await openPage(page, await findExpiredJobPath(request))
  await page.emulateMedia({ media: 'print' })
  expect(await listControls(page)).toEqual([])
  expect(await countVisible(page, 'This job is no longer open for applications.')).toBe(1)
  const otherPages = /^(?:More jobs at .*|Browse jobs|Email me)$/
  await expect(page.getByRole('link', { name: otherPages })).toHaveCount(0)
})

test('short pages print on one sheet, in both formats', async ({ page }) => {
  await logInAsStaff(page)
  for (const path of ['/dashboard/staff/statistics', '/dashboard/navigation', '/jobs?search=nosuchjob']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const landscape of [false, true]) {
      const pdf = await page.pdf({ format: 'A4', landscape })
      expect(pdf.toString('latin1').match(/\/Type \/Page\b/g), path).toHaveLength(1)
    }
  }
})
