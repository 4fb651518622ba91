// `npm run manage -- migrate`: brings the database to the schema of this program.
import { type DatabaseOptions, openDatabase } from '#server/db/open.ts'

/** Opening migrates; this is for those who want it done before the servers start. @throws StorageProblem */
export async function migrate(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase(options)
  await database.close()
}
