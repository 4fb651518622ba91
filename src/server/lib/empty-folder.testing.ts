import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

/** Returns the path of an empty folder. It is deleted after the test. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fretboard-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
