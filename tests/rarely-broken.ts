// Slow tests that few changes can break. `npm test` excludes them. They run with `-- --ci`, as in `.ci/run`, and when a
// Vitest command names their file. For browser tests, see main-paths.ts.

/** The tests, each with the code whose changes can break it and, after a semicolon, why the test is slow. */
const reasons = {
  'tests/contract/binding.test.ts':
    'the imports of the contract; runs `tsc` again on the browser and on the server',
  'tests/patterns/patterns.test.ts': 'the regular expressions; matches each against long texts',
  'tests/deploy/guide.test.ts':
    'the commands of the deployment guide or the tutorial, deploy/bin or the build; installs all packages twice',
  'src/server/db/embedded/crash.test.ts': 'packages/pglite-durable, or how the embedded database is opened',
  'src/server/cli/online-backup.test.ts': 'the backup of the embedded database during writes',
  'src/server/cli/check-database.test.ts': 'the check of encrypted data and links; starts a dozen commands',
  'src/server/cli/with-running-server.test.ts': 'how commands use the database of a running server',
  'src/server/db/embedded/serve-copies.test.ts': 'how commands read a copy of the embedded database',
  'src/server/db/embedded/serve-queries.test.ts': 'how the server runs the queries of commands',
  'src/server/alerts/digest/exactness.test.ts':
    'which jobs the digests contain; simulates ten days with random searches',
  'src/server/job-sources/rounds/weeks.test.ts':
    'how rounds import the changes of a source board; simulates weeks with random changes',
  'src/server/alerts/digest/killed.test.ts':
    'the transactions of digests or the leases of the queue; starts a dozen processes',
  'src/server/alerts/digest/time-zones.test.ts':
    'how the due time of a digest is computed; simulates days and nights',
  'src/server/job-sources/rounds/killed.test.ts':
    'the transactions of a round or its lease; starts a dozen processes',
  'src/server/mail/killed.test.ts':
    'the transactions of emails or the leases of the queue; starts a dozen processes',
  'src/server/ops/process.test.ts': 'how the server process starts and stops; starts a dozen processes',
  'src/server/db/postgres/outage.test.ts':
    'how lost connections are handled; requests every route during three faults',
  'src/server/demo/start.test.ts': 'when a demo accepts an existing database; starts four processes',
  'tests/deploy/switch-release.test.ts': 'deploy/bin/switch-release.sh',
  'src/server/jobs/feeds/ten-thousand.test.ts': 'how a feed is split into segments',
  'src/server/job-sources/rounds/round.test.ts':
    'how a round imports the changes of a source board; simulates days of rounds',
  'src/server/job-sources/boards/html-to-markdown.test.ts':
    'how descriptions become Markdown; converts hostile HTML',
  'src/server/alerts/enumeration.test.ts':
    'what the response to a subscription reveals; subscribes hundreds of addresses',
  'src/server/alerts/links.test.ts':
    'which changes the links in alert emails make; requests each link of hundreds of emails',
  'src/server/auth/deletion/files.test.ts':
    'what the database files contain after a deletion; starts a server',
  'src/server/db/embedded/open-embedded.test.ts': 'how the embedded database is opened; starts processes',
  'src/server/db/postgres/lost-connections.test.ts': 'how lost connections are handled; waits for timeouts',
  'src/server/jobs/snapshot/outage.test.ts':
    'the cached list while the database is unavailable; waits for timeouts',
  'src/server/ops/tracing/tracing.test.ts': 'spans and their export; starts processes',
  'src/server/cli/back-up.test.ts': 'the commands for backups; starts dozens of commands',
  'src/server/cli/accounts.test.ts': 'the commands for accounts; starts dozens of commands',
  'src/server/cli/main.test.ts': 'how commands read their arguments; starts dozens of commands',
  'src/server/cli/check-mail-failures.test.ts':
    'how `check --mail` explains failures; starts a dozen commands',
}

export const rarelyBroken: string[] = Object.keys(reasons)

/** Whether to run only the quick tests. `npm test` sets the environment variable. */
export const excludesSlowTests = process.env['TEST_SLOW'] === 'off'
