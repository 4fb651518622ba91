import { emptyFolder } from '../../lib/empty-folder.testing.ts'
import { copyDatabaseTo } from './embedded-template.ts'

/** Returns the path of a data directory with a copy of a migrated database. It is deleted after the test. */
export async function folderWithDatabase(): Promise<string> {
  const folder = await emptyFolder()
  await copyDatabaseTo(folder)
  return folder
}
