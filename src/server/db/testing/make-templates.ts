// Vitest runs this once, before all workers: what is slow to make is made before any test is timed.
import { folderTemplate, memoryTemplate } from './embedded-template.ts'

export async function setup(): Promise<void> {
  await memoryTemplate()
  await folderTemplate()
}
