// Slow tests that few changes can break. `npm test` excludes them. They run with `-- --ci`, as in `.ci/run`, and when
// their file is named.

/** The tests, each with the code whose changes can break it and, after a semicolon, why the test is slow. */
const reasons = {
  'tests/contract/binding.test.ts': 'the imports of the contract; runs `tsc` on both sides again',
  'tests/patterns/patterns.test.ts': 'the regular expressions; matches each against long texts',
  'tests/deploy/guide.test.ts':
    'the commands of the deployment guide or the tutorial, deploy/bin or the build; installs all packages three times',
  'src/server/db/embedded/crash.test.ts': 'packages/pglite-durable, or how the embedded database is opened',
  'src/server/cli/online-backup.test.ts': 'the backup of the embedded database while it is written to',
  'src/server/cli/check-database.test.ts': 'the check of encrypted data and links; starts a dozen commands',
  'src/server/cli/with-running-server.test.ts': 'how commands use the database of a running server',
  'src/server/db/embedded/serve-copies.test.ts': 'how commands read a copy of the embedded database',
  'src/server/db/embedded/serve-queries.test.ts': 'how the server runs the queries of commands',
  'src/server/alerts/digest/exactness.test.ts':
    'which jobs the digests contain; simulates ten days with random searches',
  'src/server/job-sources/weeks.test.ts': 'how rounds follow a board; simulates weeks with random changes',
  'src/server/alerts/digest/killed.test.ts':
    'the transactions of digests or the leases of the queue; starts a dozen processes',
  'src/server/alerts/digest/time-zones.test.ts':
    'how the due time of a digest is computed; simulates days in steps of half an hour',
  'src/server/job-sources/killed.test.ts':
    'the transactions of a round or its lease; starts a dozen processes',
  'src/server/mail/killed.test.ts':
    'the transactions of emails or the leases of the queue; starts a dozen processes',
  'src/server/ops/process.test.ts': 'how the server process starts and stops; starts a dozen processes',
  'src/server/db/postgres/outage.test.ts':
    'how lost connections are handled; requests every route during three faults',
  'src/server/demo/start.test.ts': 'when a demo accepts an existing database; starts four processes',
  'tests/deploy/switch-release.test.ts': 'deploy/bin/switch-release.sh',
  'src/server/jobs/feeds/ten-thousand.test.ts': 'how a feed is split into segments',
  'e2e/api-docs.test.ts': 'Swagger UI, its version and our policy for it',
  'e2e/stored-markup.test.ts': 'how React or the server escapes texts; opens about sixty pages',
}

export const rarelyBroken: string[] = Object.keys(reasons)

/** Whether to exclude these tests. `npm test` sets the environment variable. */
export const excludesRarelyBroken = process.env['TEST_RARELY_BROKEN'] === 'off'
