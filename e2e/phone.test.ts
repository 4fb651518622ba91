// The site on a phone: sheets, menu and touch targets, without sideways scrolling.
import { expect, type Page } from '@playwright/test'

import { jobPath } from '#contract/jobs/rules/links.ts'

import { logInAsStaff } from './helpers/accounts.ts'
import { waitForBoard, findBoard, openBoard } from './helpers/board.ts'
import { createJobWire, fetchJobs, fulfillList } from './helpers/jobs.ts'
import { listPages, measureSidewaysScroll } from './helpers/site.ts'
import { test } from './helpers/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test.describe('the sheet of filters', () => {
  test('the filters open as a sheet with a result count and a close button', async ({ page }) => {
    const board = await openBoard(page)
    const opener = board.filters.getByRole('button', { name: 'Filter Jobs' })
    const hybrid = board.filters.getByLabel('Hybrid', { exact: true })
    const closing = board.filters.getByRole('button', { name: 'Close Filters' })
    const count = board.filters.getByText(/^\d+ of \d+ jobs$/)
    await expect(hybrid).toBeHidden()
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await expect(board.active).toHaveCount(0)

    await opener.tap()
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await expect(board.filters.getByRole('heading', { name: 'Filter Jobs' })).toBeInViewport()
    const all = await count.textContent()
    await hybrid.uncheck()
    await expect(opener).toHaveText('Filter JobsActive')
    await expect(count).not.toHaveText(all ?? '')
    for (const control of [hybrid, board.filters.getByRole('switch', { name: /no salary info/ })]) {
      await control.scrollIntoViewIfNeeded()
      await expect(count).toBeInViewport({ ratio: 1 })
      await expect(closing).toBeInViewport({ ratio: 1 })
    }

    await closing.tap()
    await expect(hybrid).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(page).toHaveURL('/jobs?location_type=Remote&location_type=In-Person')
    await expect(board.active).toBeVisible()

    await opener.tap()
    await board.filters.getByRole('button', { name: 'Clear All Filters' }).tap()
    await expect(board.active).toHaveCount(0)
  })

  test('a tap on the text of a filter changes it, and one on a heading does nothing', async ({ page }) => {
    const board = await openBoard(page)
    await board.filters.getByRole('button', { name: 'Filter Jobs' }).tap()
    const heading = board.filters.getByRole('heading', { name: 'Filter Jobs' })
    await heading.tap()
    await board.filters.getByText('Hybrid', { exact: true }).first().tap()
    await expect(board.filters.getByLabel('Hybrid', { exact: true })).not.toBeChecked()
    const scroll = await page.locator('.sheet:popover-open').evaluate((sheet) => {
      sheet.scrollTop = 100
      return sheet.scrollTop
    })
    expect(scroll, 'the header and the footer stay in place').toBe(0)
    await expect(heading).toBeInViewport()
  })

  test('a tap next to the sheet only closes it', async ({ page }) => {
    const board = await openBoard(page)
    await board.filters.getByRole('button', { name: 'Filter Jobs' }).tap()
    const closing = board.filters.getByRole('button', { name: 'Close Filters' })
    await expect(closing).toBeVisible()
    const home = await page.getByRole('banner').getByRole('link', { name: 'Fretboard' }).boundingBox()
    await page.touchscreen.tap((home?.x ?? 0) + 20, (home?.y ?? 0) + 20)
    await expect(closing).toBeHidden()
    await expect(page).toHaveURL('/jobs')
  })

  test('Tab moves the focus from the button to the open sheet, and Escape returns the focus to the button', async ({
    page,
  }) => {
    const board = await openBoard(page)
    const opener = board.filters.getByRole('button', { name: 'Filter Jobs' })
    await expect(opener).toHaveAttribute('aria-controls', 'filters')
    await opener.press('Enter')
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await expect(opener).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(board.filters.getByRole('button', { name: /^Clear / }).first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await expect(opener).toBeFocused()
  })

  test('moving the focus out of the sheet closes it', async ({ page }) => {
    const board = await openBoard(page)
    await board.filters.getByRole('button', { name: 'Filter Jobs' }).press('Enter')
    const closing = board.filters.getByRole('button', { name: 'Close Filters' })
    await closing.focus()
    await page.keyboard.press('Tab')
    await expect(closing).toBeHidden()
  })

  test('the sheet closes even if the focus leaves it as soon as it opens', async ({ page }) => {
    const board = await openBoard(page)
    const opener = board.filters.getByRole('button', { name: 'Filter Jobs' })
    const sheet = page.locator('#filters')
    for (const from of ['a button inside', 'the button that opens the sheet']) {
      await opener.evaluate((button, isInside) => {
        const panel = document.querySelector<HTMLElement>('#filters')
        panel?.showPopover()
        ;(isInside ? panel?.querySelector('button') : button)?.focus()
        document.querySelector<HTMLElement>('footer a')?.focus()
      }, from === 'a button inside')
      await expect(sheet, from).toBeHidden()
    }
  })
})

for (const width of [390, 320]) {
  test(`at ${width} px, the header fits in one row and its menu has the other links`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    await openBoard(page)
    const header = page.getByRole('banner')
    expect((await header.boundingBox())?.height).toBeLessThan(60)
    await expect(header.getByRole('link', { name: 'Fretboard' })).toBeInViewport({ ratio: 1 })
    await expect(header.getByRole('link', { name: 'Jobs' })).toBeInViewport({ ratio: 1 })
    await header.getByRole('button', { name: 'Menu' }).tap()
    for (const name of ['Post a job', 'Log in', 'Sign up'])
      await expect(header.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(listSmallTargets)).toEqual([])
    await header.getByRole('link', { name: 'Developers' }).tap()
    await expect(page).toHaveURL('/developers')
    await expect(header.getByRole('link', { name: 'Log in' })).toBeHidden()
  })
}

/** Runs in the page. Returns the truncated locations of all cards. */
function listTruncatedLocations(): string[] {
  return [...document.querySelectorAll('article h2 + p')]
    .filter((place) => place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight)
    .map(({ textContent }) => textContent)
}

test('every card shows its location in full', async ({ page, request }) => {
  const pageCount = Math.ceil((await fetchJobs(request)).length / 5)
  const board = await openBoard(page)
  for (let number = 1; number <= pageCount; number++) {
    if (number > 1) await board.pages.getByRole('link', { name: 'Next' }).tap()
    await expect(board.list).toHaveAccessibleName(`Jobs, page ${number} of ${pageCount}`)
    expect(await page.evaluate(listTruncatedLocations), `page ${number}`).toEqual([])
  }
})

test('choosing a sort order closes the sort sheet', async ({ page, request }) => {
  const jobs = await fetchJobs(request)
  const board = await openBoard(page)
  await expect(board.sort).toBeHidden()
  await page.getByRole('button', { name: 'Sort' }).tap()
  const oldest = page.getByRole('link', { name: 'Oldest first' })
  await expect(page.getByRole('link', { name: 'Newest first' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('link', { name: 'Relevance' })).toHaveCount(0)
  await oldest.tap()
  await expect(oldest).toBeHidden()
  await expect(page).toHaveURL('/jobs?sort=oldest')
  await expect(board.titles).toHaveText(
    jobs
      .slice(-5)
      .toReversed()
      .map(({ title }) => title),
  )
})

test('a tap next to the sort sheet closes it', async ({ page }) => {
  await openBoard(page)
  await page.getByRole('button', { name: 'Sort' }).tap()
  const newest = page.getByRole('link', { name: 'Newest first' })
  await expect(newest).toBeVisible()
  await page.touchscreen.tap(200, 100)
  await expect(newest).toBeHidden()
  await expect(page).toHaveURL('/jobs')
})

test('the search box has a shorter placeholder', async ({ page }) => {
  const board = await openBoard(page)
  await expect(board.search).toHaveAttribute('placeholder', 'Search jobs...')
})

/** Runs in the page. Returns the controls smaller than 44 x 44 px, except links within text. */
function listSmallTargets(): string[] {
  const thumb = 44
  const targets = 'a[href], button, select, label:has(input), input:not([type=hidden], label *)'
  return (
    [...document.querySelectorAll(targets)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter(
        (element) => getComputedStyle(element).display !== 'inline' && !element.matches('[href="#main"]'),
      )
      .map((element) => {
        // If the pseudo-element of a link covers the whole card, the user can touch the card to follow the link.
        const coversCard = getComputedStyle(element, '::after').position === 'absolute'
        const area = coversCard && element instanceof HTMLElement ? element.offsetParent : element
        return { element, box: (area ?? element).getBoundingClientRect() }
      })
      // The rendering of a sheet may change sizes by a fraction of a pixel.
      .filter(({ box }) => Math.round(box.width) < thumb || Math.round(box.height) < thumb)
      .map(({ element, box }) => `${element.textContent || element.tagName} ${box.width} x ${box.height}`)
  )
}

/** Runs in the page. Returns the text of the focused element if the bar at the bottom covers it, or null. */
function getCoveredFocus(): string | null {
  const element = document.activeElement
  if (element === null || element.closest('.dock') !== null) return null
  const { left, top, width, height } = element.getBoundingClientRect()
  const visible = document.elementFromPoint(left + width / 2, top + height / 2)
  return visible?.closest('.dock') ? element.textContent : null
}

const open = async (page: Page, path: string) => {
  await page.goto(path)
  if (path.startsWith('/jobs?') || path === '/jobs') await waitForBoard(page)
}

/** Runs in the page. Returns the elements that extend beyond their card and are not clipped. */
function listOverflowingElements(): string[] {
  return [...document.querySelectorAll('article')].flatMap((card) => {
    const edge = card.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(card).paddingRight)
    return [...card.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > edge + 1)
      .filter(({ parentElement }) => parentElement && getComputedStyle(parentElement).overflow === 'visible')
      .map((element) => element.textContent)
  })
}

test.describe('sizes', () => {
  test('all buttons and links are large enough to touch', async ({ page, request, complaints }) => {
    complaints.expect(/status of 4(04|10)/)
    for (const path of await listPages(request)) {
      await open(page, path)
      expect(await page.evaluate(listSmallTargets), path).toEqual([])
    }
  })

  test('the filters and the sort orders are large enough to touch', async ({ page }) => {
    const board = await openBoard(page)
    await board.filters.getByRole('button', { name: 'Filter Jobs' }).tap()
    await expect(board.filters.getByRole('button', { name: 'Close Filters' })).toBeVisible()
    expect(await page.evaluate(listSmallTargets)).toEqual([])
    await board.filters.getByRole('button', { name: 'Close Filters' }).tap()
    await page.getByRole('button', { name: 'Sort' }).tap()
    await expect(page.getByRole('link', { name: 'Newest first' })).toBeVisible()
    expect(await page.evaluate(listSmallTargets)).toEqual([])
  })

  test('no page scrolls sideways on the narrowest phone', async ({ page, request, complaints }) => {
    complaints.expect(/status of 4(04|10)/)
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of [...(await listPages(request)), '/jobs?page=7']) {
      await open(page, path)
      expect(await page.evaluate(measureSidewaysScroll), path).toBe(0)
    }
    const board = findBoard(page)
    await board.filters.getByRole('button', { name: 'Filter Jobs' }).tap()
    await expect(board.filters.getByRole('button', { name: 'Close Filters' })).toBeVisible()
    expect(await page.evaluate(measureSidewaysScroll), 'with the filters open').toBe(0)
  })

  test('no form scrolls sideways when text is twice as large', async ({ page }) => {
    const expectUpright = async (path: string, label: string) => {
      await page.goto(path)
      await expect(page.getByLabel(label, { exact: true })).toBeVisible()
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect(await page.evaluate(measureSidewaysScroll), path).toBe(0)
    }
    await expectUpright('/account/signup', 'Email')
    await expectUpright('/account/login', 'Email')
    await expectUpright('/post-a-job', 'Job title')
    await expectUpright('/jobs', 'Search jobs')
    await logInAsStaff(page)
    await expectUpright('/dashboard/jobs/new', 'Job title')
    await expectUpright('/dashboard/companies/new', 'Name')
    await expectUpright('/dashboard/profile', 'Display name')
  })

  test('cards show the skills that fit in full, and the number of the other skills', async ({ page }) => {
    await fulfillList(page, [
      createJobWire({ skills: ['Django', 'Domain modelling', 'Accessibility', 'Redis', 'CSS'] }),
    ])
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const board = await openBoard(page)
      const skills = board.cards.first().getByRole('list', { name: 'Skills' })
      await expect(skills.getByRole('listitem')).toHaveText(['Django', 'Domain modelling', '+3'])
      for (const skill of await skills.locator('bdi').filter({ visible: true }).all())
        expect(await skill.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
    }
  })

  test('no text of a job page is cut when text is twice as large', async ({ page, request }) => {
    const job = (await fetchJobs(request)).find(({ title }) => title.startsWith('Softwareentwickler'))
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(job ? jobPath(job) : '')
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect(await page.evaluate(measureSidewaysScroll)).toBe(0)
      const header = page.getByRole('banner').locator('.truncate').filter({ visible: true })
      for (const text of await header.all())
        expect(await text.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
      const location = page.getByRole('definition').filter({ hasText: 'Deutschland' })
      // The location has two words. At this text size, each word may take one line.
      expect((await location.boundingBox())?.height).toBeLessThanOrEqual(2 * 48)
    }
  })

  test('no content extends beyond its card, even on the narrowest phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const board = await openBoard(page)
    await expect(board.cards.getByText('New', { exact: true }).first()).toBeVisible()
    expect(await page.evaluate(listOverflowingElements)).toEqual([])
  })
})

test('the bar at the bottom never covers the focused element', async ({ page, request }) => {
  const [job] = await fetchJobs(request)
  await logInAsStaff(page)
  for (const path of [job ? jobPath(job) : '', '/dashboard/jobs']) {
    await page.goto(path)
    await expect(page.locator('.dock')).toBeVisible()
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(getCoveredFocus), path).toBeNull()
    }
  }
})
