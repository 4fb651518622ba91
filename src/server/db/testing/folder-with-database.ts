import { emptyFolder } from '../../lib/empty-folder.testing.ts'
import { copyDatabaseTo } from './embedded-template.ts'

/** Creates a data directory with a migrated, empty database. Returns its path. Deletes the directory after the test. */
export async function folderWithDatabase(): Promise<string> {
  const folder = await emptyFolder()
  await copyDatabaseTo(folder)
  return folder
}
