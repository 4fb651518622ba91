// Creates the template databases. Vitest runs this file once before all workers, so that the creation does not count
// towards the timeout of a test.
import { folderTemplate, memoryTemplate } from './embedded-template.ts'

export async function setup(): Promise<void> {
  await memoryTemplate()
  await folderTemplate()
}
