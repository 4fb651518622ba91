import { template } from './database-folder.ts'

/** Runs before all workers, so that no test's time limit includes it. */
export async function setup(): Promise<void> {
  await template()
}
