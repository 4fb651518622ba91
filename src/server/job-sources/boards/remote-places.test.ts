import { describe, expect, test } from 'vitest'

import { sourceKindNames } from '#contract/job-sources/rules/kinds.ts'

import { atsJob } from '../ats-formats.testing.ts'
import { careerPage, type Employer, employer, sourceSite, type SourceSite } from '../testing.ts'

const places = ['Remote', 'Remote - US', 'Berlin', 'Remote - Hybrid', 'Remote (EU)', 'Remote or Berlin']
const boardJobs = places.map((location, index) => atsJob(String(index + 1), { location }))

/** Returns the place and the workplace of each imported job, in the order of their IDs at the ATS. */
async function listPlaces(site: SourceSite, { source, owner }: Employer) {
  const { jobs } = await source()
  const found = jobs.map(async ({ job_id: id }) => {
    const { text } = await owner.call('GET', `/ninja-api/jobs/${id}`)
    const { location, location_type: type } = JSON.parse(text)
    return [location, type]
  })
  return Promise.all(found)
}

const asListed = places.map((location) => [location, null])
const asRemote = [
  [null, 'Remote'],
  ['US', 'Remote'],
  ['Berlin', null],
  ['Remote - Hybrid', null],
  ['EU', 'Remote'],
  ['Remote or Berlin', null],
]

describe('jobs whose place is "Remote"', () => {
  test.each(sourceKindNames)('are counted in the preview of a board of %s', async (kind) => {
    const { board, preview } = await employer(await sourceSite(), { kind })
    board.jobs.push(...boardJobs, atsJob('7', { title: 'Accountant', html: '<p>-</p>', location: 'Remote' }))
    expect(await preview()).toMatchObject({ remote_places: null, remote_place_jobs: 3 })
  })

  test('are not counted if the board says where the work is done', async () => {
    const { board, preview } = await employer(await sourceSite())
    board.jobs.push(
      atsJob('1', { location: 'Remote', workplace: 'remote' }),
      atsJob('2', { location: 'Remote - US', workplace: 'hybrid' }),
    )
    expect(await preview()).toMatchObject({ remote_place_jobs: 0 })
  })

  test('are remote jobs after the owner has answered yes when connecting the board', async () => {
    const site = await sourceSite()
    const company = await employer(site)
    company.board.jobs.push(...boardJobs)
    const body = { career_page: careerPage, remote_places: true }
    const { text } = await company.owner.call('POST', `${company.path}?dry_run=true`, { body })
    expect(JSON.parse(text)).toMatchObject({ remote_places: true, remote_place_jobs: 3 })
    expect((await company.owner.call('POST', company.path, { body })).status).toBe(201)
    await site.app.tasks.runDue()
    expect(await company.source()).toMatchObject({ remote_places: true, remote_place_jobs: 0 })
    expect(await listPlaces(site, company)).toEqual(asRemote)
  })

  test('change with the answer of the owner', async () => {
    const site = await sourceSite()
    const company = await employer(site)
    company.board.jobs.push(...boardJobs)
    const { id } = await company.connect()
    expect(await company.source()).toMatchObject({ remote_places: null, remote_place_jobs: 3 })
    expect(await listPlaces(site, company)).toEqual(asListed)
    const answer = async (remote_places: boolean) => {
      const change = await company.owner.call('PATCH', `${company.path}/${id}`, { body: { remote_places } })
      expect(change.json).toMatchObject({ remote_places })
      await site.app.tasks.runDue()
    }
    await answer(true)
    expect(await listPlaces(site, company)).toEqual(asRemote)
    await answer(false)
    expect(await listPlaces(site, company)).toEqual(asListed)
  })
})
