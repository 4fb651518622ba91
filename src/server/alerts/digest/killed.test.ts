// `npm run faults -- digests --kills 200` runs this test with 200 kills.
import { expect, test } from 'vitest'

import { folderWithDatabase } from '#server/db/testing/folder-with-database.ts'
import { createScratchDatabase } from '#server/db/testing/scratch-postgres.ts'
import { minutes } from '#server/lib/duration.ts'

import { killDigests } from './kill-digests.testing.ts'

const KILLS = 6

test(
  'every job reaches its recipients exactly once, even if processes are killed while they send digests',
  { timeout: minutes(15) },
  async () => {
    const isPostgres = process.env['TEST_DATABASE'] === 'postgres'
    const home = isPostgres
      ? { databaseUrl: await createScratchDatabase() }
      : { dataDir: await folderWithDatabase() }
    const outcome = await killDigests({ home, kills: KILLS, instances: isPostgres ? 2 : 1 })
    expect(outcome).toMatchObject({ missing: 0, unexpected: 0, twice: 0 })
    expect(outcome.kills).toBeGreaterThanOrEqual(KILLS)
    expect(outcome.emails).toBeGreaterThan(0)
  },
)
