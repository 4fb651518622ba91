// F16: concurrent identical requests. Runs the tests of concurrency on both databases.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { z } from 'zod'

import type { Fault } from './fault.ts'
import { createEmptyFolder } from './folder.ts'

const files = [
  'src/server/jobs/lifecycle/races.test.ts',
  'src/server/auth/deadlock.test.ts',
  'src/server/auth/signup/sign-up.test.ts',
  'src/server/auth/email-verification/by-link.test.ts',
  'src/server/auth/password-reset/reset.test.ts',
  'src/server/auth/social/connections.test.ts',
  'src/server/auth/mfa/recovery-codes/recovery-codes.test.ts',
  'src/server/auth/mfa/totp/totp.test.ts',
]
const report = z.object({ numPassedTests: z.int(), numFailedTests: z.int() })

export const races: Fault = {
  maxSeconds: 240,
  async run(trial) {
    const output = join(await createEmptyFolder(trial), 'report.json')
    const projects = ['--project', 'server-embedded', '--project', 'server-postgres']
    const command = ['run', ...projects, '--reporter=json', `--outputFile=${output}`, ...files]
    const run = promisify(execFile)('vitest', command, { env: { ...process.env, TEST_POSTGRES: 'all' } })
    // Vitest exits with 1 if a test fails. The report below counts the failures.
    await run.catch(() => {})
    const { numPassedTests, numFailedTests } = report.parse(JSON.parse(await readFile(output, 'utf8')))
    return [
      {
        database: 'both',
        injected: `the tests of concurrent identical requests (${files.length} files)`,
        result: `${numPassedTests} passed, ${numFailedTests} failed`,
        criterion: 'no test fails',
        ok: numFailedTests === 0 && numPassedTests > 0,
      },
    ]
  },
}
