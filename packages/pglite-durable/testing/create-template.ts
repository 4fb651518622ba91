import { template } from './database-folder.ts'

/** Creates the template before any worker starts, so that the creation does not count towards a test's time limit. */
export async function setup(): Promise<void> {
  await template()
}
