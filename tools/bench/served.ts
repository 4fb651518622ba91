// The product over an embedded database of synthetic postings, for as long as some work lasts.
import { type RunningServer, startServer } from '../scripts/running-server.ts'
import { filledDirectory, removeDirectory } from './filled-directory.ts'

/** Starts it, with settings beside the usual ones, does the work, stops it and cleans up. */
export async function withProduct<Result>(
  jobCount: number,
  work: (server: RunningServer) => Promise<Result>,
  env: Record<string, string> = {},
): Promise<Result> {
  const dataDir = await filledDirectory(jobCount)
  try {
    const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info', ...env })
    try {
      return await work(server)
    } finally {
      await server.stop()
    }
  } finally {
    await removeDirectory(dataDir)
  }
}
