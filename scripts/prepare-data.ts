// Makes the folder that DATA_DIR names a data directory with an empty database: a copy, quicker than creating one.
import { copyDatabaseTo } from '#server/db/testing/embedded-template.ts'

const dataDir = process.env['DATA_DIR']
if (!dataDir) throw new Error('DATA_DIR is not set')
await copyDatabaseTo(dataDir)
