// Mounts a small disk that can be filled or made read-only. Requires root, which containers may lack.
import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { SkippedFault, type FaultRun } from './fault.ts'

const run = promisify(execFile)

export type Disk = {
  folder: string
  fill(): Promise<void>
  free(): Promise<void>
  mount(mode: 'ro' | 'rw'): Promise<void>
}

export async function mountSmallDisk({ cleanUp }: FaultRun, megabytes: number): Promise<Disk> {
  const folder = await mkdtemp(join(tmpdir(), 'fretboard-disk-'))
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'none', folder]).catch(() => {
    throw new SkippedFault('mounting a tmpfs requires root')
  })
  // Unmounts even if processes that use the disk are still ending.
  cleanUp.defer(async () => void (await run('umount', ['--lazy', folder])))
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => fillDisk(ballast),
    free: () => rm(ballast),
    mount: async (mode) => void (await run('mount', ['-o', `remount,${mode}`, folder])),
  }
}

/** Writes until the disk is full. */
async function fillDisk(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const size of [1 << 20, 1 << 12]) await writeWhileItFits(file, Buffer.alloc(size))
  } finally {
    await file.close()
  }
}

async function writeWhileItFits(file: Awaited<ReturnType<typeof open>>, bytes: Buffer): Promise<void> {
  try {
    for (;;) await file.write(bytes)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
