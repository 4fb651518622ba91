// Tests that take long and that few changes can break. `npm test` leaves them out; with `-- --ci`, as in `.ci/run`, they run,
// and so they do for whoever names their file.

/** What has to change before one of them can fail. */
const reasons = {
  'tests/contract/binding.test.ts': 'the contract’s way to both rooms: `tsc` reads both once more',
  'src/server/db/embedded/crash.test.ts': 'packages/pglite-durable, or how the embedded database is opened',
  'src/server/cli/online-backup.test.ts': 'the backup of the embedded database while it is written to',
  'src/server/jobs/feeds/ten-thousand.test.ts': 'how a feed is cut into pieces',
  'e2e/api-docs.test.ts': 'Swagger UI, its version and our policy for it',
  'e2e/stored-markup.test.ts': 'how React or the server writes texts: a page for each of fifty texts, twice',
}

export const rarelyBroken: string[] = Object.keys(reasons)

/** Whether they are to be left out: `npm test` says so. */
export const leavesThemOut = process.env['TEST_RARELY_BROKEN'] === 'off'
