import { expect } from '@playwright/test'

import { countText, openBoard } from './helpers/board.ts'
import { fetchJobs } from './helpers/jobs.ts'
import { test } from './helpers/test.ts'

test('quick filters show their job counts and keep the other filters', async ({ page, request }) => {
  const remote = (await fetchJobs(request)).filter(({ locationType }) => locationType === 'Remote')
  const both = remote.filter(({ employmentSchedule }) => employmentSchedule === 'Part-time')
  const board = await openBoard(page)
  const quick = page.getByRole('list', { name: 'Quick filters' })
  await quick.getByRole('link', { name: `Remote ${remote.length} jobs` }).press('Enter')
  await expect(board.count).toHaveText(countText(remote.length))
  await expect(board.chips.getByRole('listitem')).toHaveText([/Location Type: Remote/])
  await expect(quick.getByRole('link', { name: /^Remote/ })).toHaveCount(0)
  await quick.getByRole('link', { name: `Part-time ${both.length} job` }).click()
  await expect(board.count).toHaveText(countText(both.length))
  await expect(page).toHaveURL('/jobs?location_type=Remote&employment_schedule=Part-time')
})
