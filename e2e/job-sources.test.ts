// Companies connect a board of their applicant tracking system, and staff manage the boards of all companies.
import { atsJob } from '#server/job-sources/ats-formats.testing.ts'

import { logInAsNewUser, logInAsStaff, expect, fillIn, press } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'
import {
  callApi,
  careerPage,
  connectBoard,
  createCompany,
  linkBoards,
  test,
  verifyDomain,
} from './helpers/job-sources.ts'

const getSourcesPath = (company: number) => `/dashboard/companies/${company}/sources`

/** A round starts up to ten seconds after it is due, and the page asks for its result every few seconds. */
const afterRound = { timeout: 30_000 }

test('an owner previews a board, connects it, changes its relevance words and disconnects it', async ({
  page,
  post,
  ats,
}) => {
  await logInAsNewUser(page, post)
  const company = await createCompany(page, 'Hot Club')
  await page.goto(getSourcesPath(company))
  const connecting = page.getByRole('region', { name: 'Connect a board' })
  await expect(connecting.getByRole('link', { name: 'Verify your domain' })).toHaveAttribute(
    'href',
    `/dashboard/companies/${company}/domain`,
  )
  await expect(page.getByLabel('Career page')).toHaveCount(0)
  await verifyDomain(page, ats, company)
  ats.board('lever', 'hotclub').jobs = [
    atsJob('1', { title: 'Django engineer' }),
    atsJob('2', { title: 'Rust developer', html: '<p>Systems.</p>' }),
    atsJob('3', { link: 'https://middleman.example/3' }),
  ]
  linkBoards(ats, 'hotclub')

  await page.reload()
  await fillIn(page, { 'Career page': careerPage })
  await press(page, 'Check page')
  const preview = page.getByRole('region', { name: 'Preview' })
  const planned = (title: string) => preview.getByRole('listitem').filter({ hasText: title })
  await expect(preview.getByRole('heading', { name: 'Found: Lever board hotclub' })).toBeFocused()
  await expect(preview.getByText('We will import 1 job and send it for review.')).toBeVisible()
  await expect(planned('Django engineer')).toContainText('Will be imported')
  await expect(planned('Rust developer')).toContainText('contains none of these words twice.')
  await expect(planned('Django developer 3')).toContainText('nor to acme.example.')
  await expectAccessible(page, 'the preview of a board')
  expect(await callApi(page, `/companies/${company}/sources`)).toEqual([])

  await press(page, 'Connect Lever board hotclub')
  await expect(page.getByText('The Lever board hotclub has been connected.')).toBeVisible()
  const source = page.getByRole('region', { name: 'The Lever board hotclub' })
  const jobs = source.getByRole('list', { name: 'Jobs' })
  const job = (title: string) => jobs.getByRole('listitem').filter({ hasText: title })
  await expect(source.getByText('3 jobs on the board: 1 new, 1 not relevant, 1 refused.')).toBeVisible()
  await expect(job('Django engineer')).toContainText('Waiting for review')
  await expect(job('Rust developer')).toContainText('Not relevant')
  await expectAccessible(page, 'a connected board')

  await fillIn(page, { Words: 'Django, Rust' })
  await press(page, 'Save words')
  await expect(source.getByText('The words have been saved.')).toBeVisible()
  await expect(job('Rust developer')).toContainText('Waiting for review', afterRound)

  ats.board('lever', 'hotclub').jobs.push(atsJob('4', { title: 'Django lead' }))
  await source.getByRole('button', { name: 'Check now' }).click()
  await expect(source.getByText('We are reading the board.')).toBeVisible()
  await expect(job('Django lead')).toContainText('Waiting for review', afterRound)

  await press(page, 'Disconnect')
  const dialog = page.getByRole('dialog', { name: 'Disconnect the Lever board hotclub?' })
  await dialog.getByLabel('Withdraw 3 jobs').check()
  await expectAccessible(page, 'the question before a board is disconnected')
  await dialog.getByRole('button', { name: 'Disconnect board' }).click()
  await expect(page.getByText('The Lever board hotclub has been disconnected.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Connect a board' })).toBeVisible()
  await page.goto('/dashboard/jobs')
  await expect(page.getByRole('listitem').filter({ hasText: 'Django lead' })).toContainText('Draft')
})

test('an owner says whether jobs with the place "Remote" are remote, and can change the answer', async ({
  page,
  post,
  ats,
}) => {
  await logInAsNewUser(page, post)
  const company = await createCompany(page, 'Manouche')
  await verifyDomain(page, ats, company)
  linkBoards(ats, 'manouche')
  ats.board('lever', 'manouche').jobs = [
    atsJob('1', { location: 'Remote' }),
    atsJob('2', { location: 'Remote - US' }),
  ]
  await page.goto(getSourcesPath(company))
  await fillIn(page, { 'Career page': careerPage })
  await press(page, 'Check page')
  const question = page.getByRole('group', {
    name: 'Are jobs with the place “Remote” or “Remote - US” remote?',
  })
  const yes = question.getByRole('button', { name: 'Yes, they are remote' })
  const no = question.getByRole('button', { name: 'No' })
  await expect(question.getByText('2 jobs on this board have such a place.')).toBeVisible()
  await expect(yes).toHaveAttribute('aria-pressed', 'false')
  await yes.click()
  await expect(yes).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, 'the question about remote places')
  await press(page, 'Connect Lever board manouche')
  const source = page.getByRole('region', { name: 'The Lever board manouche' })
  await expect(source.getByText('2 jobs on the board: 2 new.')).toBeVisible()
  await expect(yes).toHaveAttribute('aria-pressed', 'true')
  const listPlaces = async () => {
    const [{ jobs }] = await callApi(page, `/companies/${company}/sources`)
    const ids: number[] = jobs.map(({ job_id: id }: { job_id: number }) => id)
    const found = await Promise.all(ids.map((id) => callApi(page, `/jobs/${id}`)))
    return found.map(({ location, location_type: type }) => [type, location])
  }
  expect(await listPlaces()).toEqual([
    ['Remote', null],
    ['Remote', 'US'],
  ])
  await no.click()
  await expect(no).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(listPlaces, afterRound).toEqual([
    [null, 'Remote'],
    [null, 'Remote - US'],
  ])
})

test('the page explains why a board cannot be connected and keeps the input', async ({
  page,
  post,
  ats,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  complaints.expect(/status of 422/)
  complaints.expect(/status of 502/)
  await logInAsNewUser(page, post)
  const rival = await createCompany(page, 'Swing Works')
  await verifyDomain(page, ats, rival)
  linkBoards(ats, 'swing')
  ats.board('lever', 'swing').jobs = [atsJob('1')]
  await connectBoard(page, rival)
  const company = await createCompany(page, 'Minor Swing')
  await verifyDomain(page, ats, company)
  await page.goto(getSourcesPath(company))
  const field = page.getByLabel('Career page')

  await fillIn(page, { 'Career page': 'https://other.example/careers', 'Words (optional)': 'Django' })
  await press(page, 'Check page')
  await expect(page.getByText('Must be a page on acme.example, the domain of the company.')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('https://other.example/careers')
  await expect(page.getByLabel('Words (optional)')).toHaveValue('Django')

  await fillIn(page, { 'Career page': careerPage })
  await press(page, 'Check page')
  await expect(page.getByText('The Lever board swing is connected to another company.')).toBeVisible()

  linkBoards(ats, 'gone')
  await press(page, 'Check page')
  await expect(page.getByText('Lever has no board with the name gone.')).toBeVisible()

  linkBoards(ats)
  await press(page, 'Check page')
  await expect(page.getByText(/^The page contains no link to a board of Greenhouse/)).toBeVisible()
  await expectAccessible(page, 'a career page without a board')

  linkBoards(ats, 'minor', 'major')
  ats.board('lever', 'minor').jobs = [atsJob('1')]
  ats.board('lever', 'major').jobs = [atsJob('2', { title: 'Python lead' })]
  await press(page, 'Check page')
  await page.getByLabel('The page links to 2 boards').selectOption('Lever board major')
  await expect(page.getByRole('heading', { name: 'Found: Lever board major' })).toBeVisible()
  await expect(page.getByText('Python lead')).toBeVisible()
  await field.press('End')
  await field.pressSequentially('?all')
  await expect(page.getByRole('region', { name: 'Preview' })).toHaveCount(0)
})

test('an owner can resume a paused source only while the career page links to the board', async ({
  page,
  post,
  ats,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  await logInAsNewUser(page, post)
  const company = await createCompany(page, 'Nuages')
  await verifyDomain(page, ats, company)
  linkBoards(ats, 'nuages')
  ats.board('lever', 'nuages').jobs = [atsJob('1')]
  await connectBoard(page, company)
  await page.goto(getSourcesPath(company))
  const source = page.getByRole('region', { name: 'The Lever board nuages' })
  await press(page, 'Pause')
  await expect(source.getByText('An owner of the company paused this source.')).toBeVisible()
  await expect(source.getByRole('button', { name: 'Check now' })).toHaveCount(0)
  linkBoards(ats)
  await press(page, 'Resume')
  await expect(source.getByText('The career page no longer links to the board.')).toBeVisible()
  linkBoards(ats, 'nuages')
  await press(page, 'Resume')
  await expect(source.getByText('The source is active again.')).toBeVisible()
  await expect(source.getByText('Active', { exact: true })).toBeVisible()

  await press(page, 'Disconnect')
  const dialog = page.getByRole('dialog', { name: 'Disconnect the Lever board nuages?' })
  await expect(dialog.getByLabel('Keep 1 job as it is')).toBeChecked()
  await dialog.getByRole('button', { name: 'Disconnect board' }).click()
  const report = page.getByRole('status').filter({ hasText: 'The Lever board nuages has been disconnected.' })
  await expect(report).toBeFocused()
  await page.goto('/dashboard/jobs')
  await expect(page.getByRole('listitem').filter({ hasText: 'Django developer 1' })).toContainText(
    'Waiting for review',
  )
})

test('staff can pause a source, but a recruiter cannot change it', async ({
  page,
  browser,
  site,
  post,
  ats,
}) => {
  await logInAsNewUser(page, post)
  const company = await createCompany(page, 'Djangology')
  const context = await browser.newContext({ baseURL: site.url })
  const other = await context.newPage()
  const email = await logInAsNewUser(other, post)
  const data = { email, role: 'recruiter' }
  await callApi(page, `/companies/${company}/invitations`, { method: 'POST', data })
  const [invitation] = await callApi(other, '/invitations')
  await callApi(other, `/invitations/${invitation.id}/accept`, { method: 'POST' })
  await other.goto(getSourcesPath(company))
  await expect(other.getByText('No board is connected.')).toBeVisible()

  await verifyDomain(page, ats, company)
  linkBoards(ats, 'djangology')
  ats.board('lever', 'djangology').jobs = [atsJob('1', { title: 'Django developer' })]
  await connectBoard(page, company)
  await other.reload()
  const source = other.getByRole('region', { name: 'The Lever board djangology' })
  await expect(source.getByText('Words: django, python')).toBeVisible()
  await expect(source.getByRole('link', { name: 'Django developer' })).toBeVisible()
  await expect(other.getByRole('button', { name: /Check|Pause|Disconnect|Save/ })).toHaveCount(0)
  await expect(other.getByLabel('Career page')).toHaveCount(0)
  await expectAccessible(other, 'a source for a recruiter')

  await context.clearCookies()
  await logInAsStaff(other)
  await other.goto('/dashboard')
  await other.getByRole('link', { name: 'Administration' }).click()
  await other.getByRole('link', { name: 'Job sources' }).click()
  const row = other.getByRole('listitem').filter({ hasText: 'Lever board djangology' })
  await expect(row.getByText('1 job on the board: 1 new.')).toBeVisible()
  await expectAccessible(other, 'the sources of all companies')
  await press(other, 'Pause the Lever board djangology of Djangology')
  await expect(other.getByText('The Lever board djangology of Djangology has been paused.')).toBeVisible()
  await expect(row.getByText('Paused', { exact: true })).toBeVisible()

  await page.goto(getSourcesPath(company))
  await expect(page.getByText('The staff of this site paused this source.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0)
  await press(other, 'Resume the Lever board djangology of Djangology')
  await expect(other.getByText('The Lever board djangology of Djangology is active again.')).toBeVisible()
  await context.close()
})

test.describe('without requests to other servers', () => {
  test.use({ settings: { OUTGOING_REQUESTS: 'off' } })

  test('the site hides all pages, tabs and menu items for sources', async ({ page, complaints }) => {
    complaints.expect(/status of 404/)
    await logInAsStaff(page)
    for (const path of [getSourcesPath(1), '/dashboard/staff/job-sources'])
      expect((await page.goto(path))?.status()).toBe(404)
    await page.goto('/dashboard/staff/users')
    await expect(page.getByRole('link', { name: 'Technical' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Job sources' })).toHaveCount(0)
    await page.goto('/dashboard/companies/1')
    await expect(page.getByRole('button', { name: 'Save company' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Job source' })).toHaveCount(0)
  })
})
