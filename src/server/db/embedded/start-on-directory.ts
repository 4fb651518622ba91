// From a directory, or none yet, to a running PostgreSQL. The caller holds the lock.
import { chmod } from 'node:fs/promises'
import { dirname } from 'node:path'

import type { Log } from '../database.ts'
import { cannotOpen, damaged } from './cannot-open.ts'
import { createDirectory } from './create-directory.ts'
import { roomOn } from './disk-space.ts'
import { type Engine, startEngine } from './engine.ts'
import { findDamagedPage } from './find-damaged-page.ts'
import { hasDatabase } from './inspect-directory.ts'

/** @throws StorageProblem */
export async function startOnDirectory(directory: string, log: Log): Promise<Engine> {
  refuseFullDisk(directory)
  if (await hasDatabase(directory)) log.info({ directory }, 'opening the embedded database')
  else await createFirst(directory, log)
  // PGlite makes its files readable for everybody.
  await chmod(directory, 0o700)
  return startEngine(directory, log).catch((error: Error) => {
    throw damaged(directory, error.message)
  })
}

async function createFirst(directory: string, log: Log): Promise<void> {
  await createDirectory(directory, log).catch((error: Error) => {
    throw cannotOpen(directory, `it could not be created, since ${error.message}`)
  })
}

/** To be called after the start, which repairs what an unclean stop has left. @throws StorageProblem */
export async function refuseDamage(directory: string): Promise<void> {
  const page = await findDamagedPage(directory)
  if (page !== undefined) throw damaged(directory, `the checksum of ${page} is wrong`)
}

function refuseFullDisk(directory: string): void {
  if (roomOn(dirname(directory)) !== 'none') return
  throw cannotOpen(directory, 'its disk is full. Make room: starting takes 64 MB, writing 200 MB')
}
