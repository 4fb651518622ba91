import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { findFreePort } from '../scripts/running-server.ts'
import type { FaultRun } from './fault.ts'
import { Instance } from './instance.ts'

export async function createEmptyFolder({ cleanUp }: FaultRun): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fretboard-faults-'))
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

let preparedFolderPromise: Promise<string> | undefined

/** Returns a copy of a cleanly closed data directory with demo data, which the fault may damage. */
export async function copyPreparedFolder(trial: FaultRun): Promise<string> {
  preparedFolderPromise ??= createPreparedFolder()
  const folder = await createEmptyFolder(trial)
  await cp(await preparedFolderPromise, folder, { recursive: true })
  return folder
}

async function createPreparedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fretboard-faults-'))
  await using instance = new Instance(await findFreePort(), { DATA_DIR: folder })
  await instance.start()
  await instance.end('SIGTERM')
  return folder
}

export async function removePrepared(): Promise<void> {
  if (preparedFolderPromise) await rm(await preparedFolderPromise, { recursive: true, force: true })
}
