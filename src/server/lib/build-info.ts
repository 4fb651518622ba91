// Which build this is: the version of package.json and the commit that `npm run build` stamped into dist.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

export type BuildInfo = { readonly version: string; readonly commit: string }

/** Where nothing was built, or neither git nor BUILD_COMMIT told the build. */
export const UNKNOWN_COMMIT = 'unknown'

const projectFolder = join(import.meta.dirname, '../../..')
const packageFile = z.object({ version: z.string() })
const stampFile = z.object({ commit: z.string() })

/** Reads it from the folder of the project. @throws Error for a stamp that is no stamp */
export function readBuildInfo(folder: string): BuildInfo {
  const { version } = packageFile.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  return { version, commit: readCommit(join(folder, 'dist/build.json')) }
}

function readCommit(path: string): string {
  try {
    return stampFile.parse(JSON.parse(readFileSync(path, 'utf8'))).commit
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return UNKNOWN_COMMIT
    throw error
  }
}

/** Of this process; what is built later is another build. */
export const buildInfo: BuildInfo = readBuildInfo(projectFolder)
