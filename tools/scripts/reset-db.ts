// `npm run db:reset [-- --yes]`: deletes the embedded database of DATA_DIR. The next start creates a new one.
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { confirm } from '#server/cli/input.ts'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { completeEnvironment } from '#server/config/environment.ts'
import { StorageError } from '#server/db/database.ts'
import { embeddedDirectory, lockEmbedded } from '#server/db/embedded/open-embedded.ts'

const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } })

async function resetDatabase(): Promise<string> {
  completeEnvironment().forEach((warning) => console.error(warning))
  const { dataDir } = readConfig()
  const directory = embeddedDirectory(dataDir)
  if (!existsSync(directory)) return `There is no database in ${directory}.`
  const lock = lockEmbedded(dataDir)
  if (!values.yes && !(await confirm(`Delete the database in ${directory} for good? Type yes: `)))
    return 'Nothing was deleted.'
  await rm(directory, { recursive: true })
  lock.release()
  return `The database in ${directory} has been deleted.`
}

try {
  console.log(await resetDatabase())
} catch (error) {
  if (!(error instanceof StorageError || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
