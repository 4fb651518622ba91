// Runs the ten requests of docs/tutorials/publish-a-job.md unchanged, from no account to a published job.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { findUserByEmail } from '#server/auth/ground/users-queries.ts'
import { setStaff } from '#server/auth/roles/testing.ts'
import { accounts } from '#server/auth/testing.ts'
import { required } from '#server/lib/required.ts'

const run = promisify(execFile)
const MAX_MS = 60_000

/** Returns the requests of the page, each with the response that the page shows. */
async function requestsOf(path: string) {
  const page = await readFile(path, 'utf8')
  return page
    .split(/^## \d+\. /m)
    .slice(1)
    .map((section) => ({
      command: block(section, 'sh'),
      expected: JSON.parse(block(section, 'json'), withoutExamples),
    }))
}

function block(section: string, language: string): string {
  return required(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(section)?.[1])
}

/** Replaces the example values of fields that differ in each run by a matcher that accepts any value. */
function withoutExamples(key: string, value: unknown): unknown {
  return ['id', 'key', 'session_token'].includes(key) ? expect.anything() : value
}

test(
  'the requests of docs/tutorials/publish-a-job.md work in order',
  async () => {
    const requests = await requestsOf('docs/tutorials/publish-a-job.md')
    expect(requests).toHaveLength(10)
    const { app, db, lastMessage } = await accounts()
    const env: Record<string, string> = { ...process.env, SITE: await app.listen({ port: 0 }) }
    // The actions of a reader of the tutorial after each request, such as copying a value from the response. The keys
    // are the numbers of the requests.
    const steps: Record<number, (answer: string) => Promise<void> | void> = {
      1: async () => {
        env['EMAIL_KEY'] = (await lastMessage()).link.split('/').at(-1) ?? ''
      },
      2: async () => setStaff(db, required(await findUserByEmail(db, 'django@example.org')).user.id, true),
      3: (answer) => take('TOKEN', /"session_token":"(.*?)"/, answer),
      4: (answer) => take('KEY', /"key":"(.*?)"/, answer),
      6: (answer) => take('COMPANY', /"id":(\d+)/, answer),
      7: (answer) => take('JOB', /"id":(\d+)/, answer),
      8: (answer) => take('ETAG', /^etag: (.*?)\r$/m, answer),
    }
    function take(name: string, pattern: RegExp, answer: string): void {
      env[name] = required(pattern.exec(answer)?.[1])
    }
    for (const [index, { command, expected }] of requests.entries()) {
      const { stdout } = await run('bash', ['-c', command], { env })
      expect(JSON.parse(required(/[[{].*/s.exec(stdout.split('\r\n\r\n').at(-1) ?? '')?.[0]))).toMatchObject(
        expected,
      )
      await steps[index + 1]?.(stdout)
    }
  },
  MAX_MS,
)
