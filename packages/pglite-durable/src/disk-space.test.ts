import { tmpdir } from 'node:os'

import { describe, expect, test } from 'vitest'

import { type DiskSpace, readDiskSpace, watchDiskSpace } from './disk-space.ts'

describe('the watch of the disk space', () => {
  test('this machine has enough disk space', () => {
    expect(readDiskSpace(tmpdir())).toBe('enough')
  })

  test.each(['/proc', '/no/such/folder'])('reports no space for the unwritable %s', (folder) => {
    expect(readDiskSpace(folder)).toBe('none')
  })

  test('calls onChange once when space runs out, and once when it is enough again', () => {
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
