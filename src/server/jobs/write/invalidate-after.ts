import type { Context } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'

/**
 * Runs `write`, which commits changes to jobs or companies, and then invalidates the snapshot, so that the caller's next
 * read includes the changes. Also invalidates it after an error, because the commit may have succeeded even if the
 * connection was lost. Keeps it after a `Problem`, because then nothing was written.
 */
export async function invalidateAfter<Result>(
  { invalidateJobs }: Pick<Context, 'invalidateJobs'>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await write()
    invalidateJobs()
    return result
  } catch (error) {
    if (!(error instanceof Problem)) invalidateJobs()
    throw error
  }
}
