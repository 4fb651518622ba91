import { describe, expect, test, vi } from 'vitest'

import { DatabaseOutage } from '#server/db/outage.ts'
import { Problem } from '#server/http/problem.ts'

import { invalidateAfter } from './invalidate-after.ts'

describe('invalidateAfter', () => {
  test('invalidates the snapshot after the write, before the caller gets its result', async () => {
    const steps: string[] = []
    const invalidateJobs = () => void steps.push('invalidated')
    const write = async () => {
      steps.push('written')
      return 7
    }
    expect(await invalidateAfter({ invalidateJobs }, write)).toBe(7)
    expect(steps).toEqual(['written', 'invalidated'])
  })

  test('invalidates the snapshot when the connection is lost, because the commit may have succeeded', async () => {
    const invalidateJobs = vi.fn<() => void>()
    const error = new DatabaseOutage('Connection terminated')
    await expect(invalidateAfter({ invalidateJobs }, () => Promise.reject(error))).rejects.toBe(error)
    expect(invalidateJobs).toHaveBeenCalledOnce()
  })

  test('keeps the snapshot when the write is rejected', async () => {
    const invalidateJobs = vi.fn<() => void>()
    const error = new Problem('conflict')
    await expect(invalidateAfter({ invalidateJobs }, () => Promise.reject(error))).rejects.toBe(error)
    expect(invalidateJobs).not.toHaveBeenCalled()
  })
})
