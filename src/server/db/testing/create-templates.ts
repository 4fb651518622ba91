// Vitest runs this file once before all workers, so that creating the templates does not count towards a test's
// timeout.
import { folderTemplate, memoryTemplate } from './embedded-template.ts'

export async function setup(): Promise<void> {
  await memoryTemplate()
  await folderTemplate()
}
