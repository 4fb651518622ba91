import { tmpdir } from 'node:os'

import { describe, expect, test } from 'vitest'

import { type DiskSpace, readDiskSpace, watchDiskSpace } from './disk-space.ts'

describe('readDiskSpace and watchDiskSpace', () => {
  test("reports 'enough' for the temporary folder of this machine", () => {
    expect(readDiskSpace(tmpdir())).toBe('enough')
  })

  test.each(['/proc', '/no/such/folder'])("reports 'none' for %s", (folder) => {
    expect(readDiskSpace(folder)).toBe('none')
  })

  test('calls onChange when space runs out and when it is sufficient again', () => {
    const changes: DiskSpace[] = []
    let space: DiskSpace = 'enough'
    const read = watchDiskSpace(
      () => space,
      (now) => changes.push(now),
    )
    for (space of ['enough', 'low', 'low', 'none', 'none', 'enough', 'enough'] as const)
      expect(read()).toBe(space)
    expect(changes).toEqual(['low', 'enough'])
  })
})
