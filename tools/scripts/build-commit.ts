// Finds the commit of a build. BUILD_COMMIT replaces the commit of git, for images that are built without a repository.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { UNKNOWN_COMMIT } from '#server/lib/build-info.ts'

const COMMIT = /^[\da-f]{7,64}$/

/** Returns BUILD_COMMIT if it is set, otherwise the commit of git. @throws Error if BUILD_COMMIT is not a commit */
export async function findBuildCommit(folder: string, given = process.env['BUILD_COMMIT']): Promise<string> {
  if (!given) return readGitCommit(folder)
  if (COMMIT.test(given)) return given
  throw new Error(
    `BUILD_COMMIT is ${JSON.stringify(given.slice(0, 80))}. Use a commit of 7 to 64 digits 0-9, a-f.`,
  )
}

/** Returns the commit that is checked out, or `unknown` outside of a repository or without git. */
async function readGitCommit(folder: string): Promise<string> {
  const git = promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: folder })
  return git.then(
    ({ stdout }) => stdout.trim(),
    () => UNKNOWN_COMMIT,
  )
}
