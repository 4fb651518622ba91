// Takes the pictures of the README from the running product with its demo data.
import { mkdir } from 'node:fs/promises'

import { chromium, type Browser, type Page } from '@playwright/test'

import { PERSONA_PASSWORD, personas } from '#server/db/seed/personas.ts'

import { chromiumArgs, findChromium } from './chromium.ts'
import { startServer } from './running-server.ts'

const folder = 'docs/screenshots'
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

type Shot = {
  name: string
  path: string
  size: typeof desktop
  dark?: true
  /** Brings the page into the state that the picture shows. */
  before?: (page: Page) => Promise<void>
  /** Text that must be on the page before the picture is taken. */
  shows: string
}

const shots: Shot[] = [
  { name: 'home', path: '/', size: desktop, shows: 'Job Board' },
  { name: 'jobs', path: '/jobs', size: desktop, shows: 'jobs found' },
  { name: 'jobs-dark', path: '/jobs', size: desktop, dark: true, shows: 'jobs found' },
  { name: 'jobs-mobile', path: '/jobs', size: phone, shows: 'jobs found' },
  {
    name: 'jobs-empty',
    path: '/jobs?q=cobol',
    size: desktop,
    shows: 'No jobs found matching your criteria.',
  },
  {
    name: 'jobs-loading',
    path: '/',
    size: desktop,
    before: async (page) => {
      // Never respond to this request, so that the board keeps loading.
      await page.route('**/ninja-api/jobs', () => {})
      await page.getByRole('link', { name: /Job Board/ }).click()
    },
    shows: 'Loading jobs...',
  },
  {
    name: 'jobs-failed',
    path: '/',
    size: desktop,
    before: async (page) => {
      await page.route('**/ninja-api/jobs', (route) => route.abort())
      await page.getByRole('link', { name: /Job Board/ }).click()
    },
    shows: 'Failed to load jobs. Please try again later.',
  },
  { name: 'login', path: '/account/login', size: desktop, shows: 'Forgot your password?' },
  {
    name: 'profile',
    path: '/account/login?next=/dashboard/profile',
    size: desktop,
    before: logInAs('ada'),
    shows: 'Change Password',
  },
  {
    name: 'two-factor',
    path: '/account/login?next=/dashboard/profile/two-factor',
    size: phone,
    dark: true,
    before: logInAs('ada'),
    shows: 'Authenticator app',
  },
  {
    name: 'employees',
    path: '/account/login?next=/dashboard/employees/new',
    size: desktop,
    before: addEmployees,
    shows: 'By department',
  },
  {
    name: 'manage-jobs',
    path: '/account/login?next=/dashboard/jobs',
    size: desktop,
    before: logInAs('root'),
    shows: 'Select all on this page',
  },
  {
    name: 'job-editor',
    path: '/account/login?next=/dashboard/jobs',
    size: desktop,
    before: async (page) => {
      await logInAs('root')(page)
      await page
        .getByRole('link', { name: /^Edit / })
        .first()
        .click()
    },
    shows: 'Checklist',
  },
  {
    name: 'review',
    path: '/account/login?next=/dashboard/review',
    size: desktop,
    before: logInAs('reviewer'),
    shows: 'Approve',
  },
  { name: 'post-a-job', path: '/post-a-job', size: desktop, shows: 'Job title' },
  {
    name: 'job',
    path: '/jobs',
    size: desktop,
    before: (page) => page.getByRole('article').getByRole('heading').getByRole('link').first().click(),
    shows: 'Workplace',
  },
  { name: 'company', path: '/companies/3', size: desktop, shows: 'Jobs' },
]

const employees = [
  ['Marie Curie', 'engineering', '118000'],
  ['Django Reinhardt', 'marketing', '84500'],
  ['Hedy Lamarr', 'engineering', '126000'],
  ['Benoit Mandelbrot', 'finance', '97250'],
  ['Nina Simone', 'sales', '79000'],
] as const

/** Logs in as one of the demo accounts. */
function logInAs(persona: 'ada' | 'reviewer' | 'root') {
  return async (page: Page): Promise<void> => {
    await page.getByLabel('Email', { exact: true }).fill(personas[persona].email)
    await page.getByLabel('Password', { exact: true }).fill(PERSONA_PASSWORD)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
  }
}

/** Adds employees on the page, one after another. */
async function addEmployees(page: Page): Promise<void> {
  await logInAs('ada')(page)
  for (const [name, department, salary] of employees) {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Department', { exact: true }).selectOption(department)
    await page.getByLabel('Salary', { exact: true }).fill(salary)
    await page.getByRole('button', { name: 'Save employee' }).click()
    await page.getByText(`${name} has been saved.`).waitFor()
    await page.getByRole('link', { name: 'New employee' }).click()
  }
  await page.goBack()
}

/** Runs in the page. Waits until all visible images are decoded. */
const decodeVisiblePictures = `Promise.all(
  [...document.images]
    .filter((image) => image.getBoundingClientRect().top < innerHeight)
    .map((image) => image.decode().catch(() => {})),
)`

async function takeScreenshot(browser: Browser, url: string, shot: Shot): Promise<void> {
  const page = await browser.newPage({
    viewport: shot.size,
    colorScheme: shot.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  await page.goto(url + shot.path, { waitUntil: 'load' })
  await shot.before?.(page)
  await page.getByText(shot.shows).first().waitFor()
  await page.evaluate(decodeVisiblePictures)
  await page.screenshot({ path: `${folder}/${shot.name}.png` })
  await page.close()
}

process.chdir(`${import.meta.dirname}/../..`)
await mkdir(folder, { recursive: true })
const server = await startServer()
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
try {
  for (const shot of shots) await takeScreenshot(browser, server.url, shot)
  console.log(`${shots.length} pictures in ${folder}`)
} finally {
  await browser.close()
  await server.stop()
}
