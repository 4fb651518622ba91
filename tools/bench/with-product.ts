// Runs the product with an embedded database of synthetic jobs.
import { type RunningServer, startServer } from '../scripts/running-server.ts'
import { createFilledDirectory, removeDirectory } from './filled-directory.ts'

/** Starts the product, runs `work`, stops the product and removes its data. `env` adds settings. */
export async function withProduct<Result>(
  jobCount: number,
  work: (server: RunningServer) => Promise<Result>,
  env: Record<string, string> = {},
): Promise<Result> {
  const dataDir = await createFilledDirectory(jobCount)
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
