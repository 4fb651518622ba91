import { tmpdir } from 'node:os'

import { expect, test } from 'vitest'

import { type DiskSpace, readDiskSpace, watchDiskSpace } from './disk-space.ts'

test('the disk of this machine has space enough for the tests', () => {
  expect(readDiskSpace(tmpdir())).toBe('enough')
})

test.each(['/proc', '/no/such/folder'])('where nothing can be written (%s) there is none', (folder) => {
  expect(readDiskSpace(folder)).toBe('none')
})

test('the caller hears once that space runs out, and once that there is enough again', () => {
  const heard: DiskSpace[] = []
  let space: DiskSpace = 'enough'
  const read = watchDiskSpace(
    () => space,
    (now) => heard.push(now),
  )
  for (space of ['enough', 'low', 'low', 'none', 'none', 'enough', 'enough'] as const)
    expect(read()).toBe(space)
  expect(heard).toEqual(['low', 'enough'])
})
