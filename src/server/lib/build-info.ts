import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

export type BuildInfo = { readonly version: string; readonly commit: string }

/** The commit of a project that was not built, or that was built without git and without BUILD_COMMIT. */
export const UNKNOWN_COMMIT = 'unknown'

const projectFolder = join(import.meta.dirname, '../../..')
const packageFile = z.object({ version: z.string() })
const stampFile = z.object({ commit: z.string() })

/**
 * Returns the version from package.json and the commit that `npm run build` wrote to dist/build.json.
 * @throws Error for an invalid dist/build.json
 */
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

/** The build that this process runs, read at startup. It stays the same if the project is built again meanwhile. */
export const buildInfo: BuildInfo = readBuildInfo(projectFolder)
