import { describe, expect, test } from 'vitest'

import { insertJob } from '#server/db/testing/insert-job.ts'
import { testApp } from '#server/testing.ts'

describe('the list', () => {
  test('shows the newest posting first', async () => {
    const { app, db } = await testApp()
    const older = await insertJob(db, { createdAt: new Date('2026-01-01') })
    const newer = await insertJob(db, { createdAt: new Date('2026-02-01') })
    const answer = await app.inject('/ninja-api/jobs')
    expect(answer.json().map((job: { id: number }) => job.id)).toEqual([newer, older])
  })
})
