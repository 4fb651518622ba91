import { expect, type Page } from '@playwright/test'

import { findBoard, countText } from './helpers/board.ts'
import { fetchJobs } from './helpers/jobs.ts'
import { test } from './helpers/test.ts'

test.use({ javaScriptEnabled: false })

const getTitles = (jobs: readonly { title: string }[]) => jobs.map(({ title }) => title)

async function openBoard(page: Page, search = '') {
  await page.goto(`/jobs${search}`)
  return findBoard(page)
}

test.describe('search and filters', () => {
  test('the pagination opens each page of the board', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    const board = await openBoard(page)
    await expect(board.count).toHaveText(countText(jobs.length))
    await expect(board.titles).toHaveText(getTitles(jobs.slice(0, 5)))
    await expect(board.loading).toBeHidden()
    await board.pages.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL('/jobs?page=2')
    await expect(board.titles).toHaveText(getTitles(jobs.slice(5, 10)))
    await board.pages.getByRole('link', { name: 'Page 1', exact: true }).click()
    await expect(page).toHaveURL('/jobs')
  })

  test('the board does not load the JSON list of jobs, which only scripts can read', async ({ page }) => {
    const paths: string[] = []
    page.on('request', (request) => void paths.push(new URL(request.url()).pathname))
    await page.goto('/jobs', { waitUntil: 'networkidle' })
    expect(paths.filter((path) => path === '/ninja-api/jobs')).toEqual([])
  })

  test('a URL with filters, order and page shows the matching jobs', async ({ page, request }) => {
    const hits = (await fetchJobs(request))
      .filter(({ locationType }) => locationType === 'Remote')
      .toReversed()
    const board = await openBoard(page, '?location_type=Remote&sort=oldest&page=2')
    await expect(board.count).toHaveText(countText(hits.length))
    await expect(board.titles).toHaveText(getTitles(hits.slice(5, 10)))
    await expect(board.filters.getByLabel('Remote', { exact: true })).toBeChecked()
    await expect(board.filters.getByLabel('Hybrid', { exact: true })).not.toBeChecked()
    await expect(board.sort).toHaveValue('oldest')
  })

  test('an empty result shows a message', async ({ page }) => {
    const board = await openBoard(page, '?q=cobol')
    await expect(board.nothing).toBeVisible()
    await expect(page.getByText('Try adjusting your search terms or filters.')).toBeVisible()
  })

  test('an empty result links to all jobs', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    const board = await openBoard(page, '?q=cobol')
    await page.getByRole('link', { name: `Show all ${jobs.length} jobs` }).click()
    await expect(board.count).toHaveText(countText(jobs.length))
  })

  test('the search box and the links of the landing page work', async ({ page, request }) => {
    const [job] = await fetchJobs(request)
    await page.goto('/')
    await page.getByRole('searchbox', { name: 'Search all jobs' }).fill('wagtail developer')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(findBoard(page).titles).toHaveText(['Wagtail Developer'])
    await page.goto('/')
    await expect(page.getByRole('article')).toHaveCount(3)
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: job?.company.name ?? '' })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(job?.company.name ?? '')
  })

  test('the button "Apply filters" applies the country', async ({ page, request }) => {
    const hits = (await fetchJobs(request)).filter(({ countries }) => countries.includes('DE'))
    const board = await openBoard(page)
    await board.filters.getByLabel('Country').selectOption({ value: 'DE' })
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(board.count).toHaveText(countText(hits.length))
  })

  test('the Enter key in the search box starts the search', async ({ page }) => {
    const board = await openBoard(page)
    await board.search.fill('wagtail developer')
    await board.search.press('Enter')
    await expect(board.titles).toHaveText(['Wagtail Developer'])
    await expect(board.search).toHaveValue('wagtail developer')
    expect(new URL(page.url()).searchParams.get('q')).toBe('wagtail developer')
  })

  test('the button "Apply filters" applies filters and order', async ({ page, request }) => {
    const hits = (await fetchJobs(request)).filter(({ contractType }) => contractType === 'Contractor')
    const board = await openBoard(page)
    for (const option of ['Employee', 'Internship']) await board.filters.getByLabel(option).uncheck()
    await board.sort.selectOption('Oldest first')
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(board.count).toHaveText(countText(hits.length))
    await expect(board.titles).toHaveText(getTitles(hits.toReversed().slice(0, 5)))
    await board.filters.getByLabel('Contractor').uncheck()
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(board.nothing).toBeVisible()
  })

  test('the button "Apply filters" applies the salary fields', async ({ page }) => {
    const board = await openBoard(page)
    await expect(board.filters.getByRole('slider')).toHaveCount(0)
    await board.filters.getByLabel('From', { exact: true }).fill('100,000')
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(board.chips).toContainText('From $100K')
    await expect(board.filters.getByLabel('From', { exact: true })).toHaveValue('100,000')
  })

  test('a quick filter is a link that filters the list', async ({ page, request }) => {
    const remote = (await fetchJobs(request)).filter(({ locationType }) => locationType === 'Remote')
    const board = await openBoard(page)
    await page
      .getByRole('list', { name: 'Quick filters' })
      .getByRole('link', { name: /^Remote/ })
      .click()
    await expect(board.count).toHaveText(countText(remote.length))
  })

  test('a chip removes its filter', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    const board = await openBoard(page, '?location_type=Remote')
    await board.chips.getByRole('link').click()
    await expect(board.count).toHaveText(countText(jobs.length))
  })
})

test("the title of a card links to the job's page, and Apply links to the employer", async ({
  page,
  context,
  request,
}) => {
  await context.route(/\.example\//, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  const job = (await fetchJobs(request)).find(({ title }) => title === 'Wagtail Developer')
  const board = await openBoard(page, '?q=wagtail+developer')
  const opened = context.waitForEvent('page')
  await board.cards.getByRole('link', { name: /^Apply for/ }).click()
  await (await opened).waitForURL(job?.applyLink ?? '')
  await board.titles.getByRole('link').click()
  await expect(page).toHaveURL(`/jobs/${job?.id}/${job?.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wagtail Developer')
  for (const apply of await page.getByRole('link', { name: /^Apply for/ }).all())
    await expect(apply).toHaveAttribute('href', job?.applyLink ?? '')
})

test('buttons that need JavaScript are hidden', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await openBoard(page, '?q=django')
    const buttons = page.getByRole('button').filter({ visible: true })
    // The label '' belongs to the menu button, which shows only an icon.
    await expect(buttons).toHaveText(
      width === 1440
        ? ['Email me', 'Follow this search', 'Email me', 'Apply filters']
        : ['', 'Email me', 'Follow this search', 'Apply filters', 'Sort'],
    )
  }
})

test('on a phone, the jobs come first, and a link leads to the filters', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openBoard(page)
  await expect(page.getByRole('article').first()).toBeInViewport()
  const skip = page.getByRole('link', { name: 'Skip to filters' })
  await expect(skip).toBeInViewport({ ratio: 1 })
  await skip.click()
  await expect(page.getByLabel('Remote', { exact: true })).toBeInViewport()
})

test('the report form keeps the typed text if the reason is missing', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  const [job] = await fetchJobs(request)
  await page.goto(`/jobs/${job?.id}/${job?.slug}`)
  await page.getByRole('link', { name: 'Report this job' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report this job')
  const reason = page.getByLabel('What is wrong with it?')
  const note = page.getByLabel('Anything else? (optional)')
  await note.fill('The link leads to a shop.')
  // Disables validation in the browser, so that the server validates the form.
  await page.locator('form').evaluate((form: HTMLFormElement) => (form.noValidate = true))
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Choose a reason.')).toBeVisible()
  await expect(note).toHaveValue('The link leads to a shop.')
  await reason.selectOption('It is advertising, or not a job')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report sent')
  await expect(page.getByText('Reviewers look at a job when several people have reported it.')).toBeVisible()
  await page.getByRole('link', { name: job?.title ?? '' }).click()
  await expect(page).toHaveURL(`/jobs/${job?.id}/${job?.slug}`)
})

test('on a phone, visitors can use the filters and the sort orders', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const board = await openBoard(page)
  await expect(board.filters.getByLabel('Hybrid', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('link', { name: 'Oldest first' }).click()
  await expect(page).toHaveURL('/jobs?sort=oldest')
})

test.describe('other pages', () => {
  test('the page of saved jobs says that it needs JavaScript and links to the board', async ({ page }) => {
    await page.goto('/jobs/saved')
    const main = page.getByRole('main')
    await expect(main.getByText('This page needs JavaScript.')).toBeVisible()
    await expect(main.getByText('Loading jobs...')).toBeHidden()
    await main.getByRole('link', { name: 'Browse jobs' }).click()
    await expect(page).toHaveURL('/jobs')
  })

  test('account pages say that they need JavaScript and link to the login', async ({ page }) => {
    const places = ['profile', 'profile/two-factor', 'employees', 'employees/new', 'navigation/tab1']
    for (const path of [...places.map((place) => `/dashboard/${place}`), '/account/password/change']) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main.getByText('This page needs JavaScript.')).toBeVisible()
      await expect(main.getByText('Loading...')).toBeHidden()
      const next = encodeURIComponent(path)
      await expect(main.getByRole('link', { name: 'log in' })).toHaveAttribute(
        'href',
        `/account/login?next=${next}`,
      )
    }
    for (const path of [
      'login',
      'signup',
      'logout',
      'verify-email/key',
      'invitation/key',
      'password/reset/key/key',
      'login/otp',
    ]) {
      await page.goto(`/account/${path}`)
      await expect(page.getByText('This page needs JavaScript.')).toBeVisible()
      await expect(page.getByText(/\.\.\.$/).filter({ visible: true })).toHaveCount(0)
    }
  })

  test('on a phone, the menu opens and its links work', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Developers' }).click()
    await expect(page).toHaveURL('/developers')
  })

  test('every other page shows its content', async ({ page, complaints }) => {
    complaints.expect(/status of 404/)
    const pages = [
      ['/', 'The job and developer marketplace for Django.'],
      ['/companies?q=rotterdam', 'Gantry & Thistle'],
      ['/developers', "We're working hard to bring you this feature. Stay tuned!"],
      ['/nowhere', 'There is no page at this address.'],
    ] as const
    for (const [path, text] of pages) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(text)).toBeVisible()
    }
  })
})
