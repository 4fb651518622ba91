// Bench: GET auth/session of a logged-in user, compared with a bare node:http server that sends the same response.
// To run only this bench: node tools/bench/session.ts
import type { RunningServer } from '../scripts/running-server.ts'
import { compareWithBare } from './compare-with-bare.ts'
import { unlimitedSettings, logInBrowser, signUp } from './logged-in.ts'
import { type BenchRow, printTable } from './table.ts'
import { withProduct } from './with-product.ts'

const path = '/_allauth/browser/v1/auth/session'
const jobCount = 10
const minRatio = 0.1

export function benchSession(): Promise<BenchRow[]> {
  return withProduct(jobCount, measureSession, unlimitedSettings)
}

async function measureSession({ pid, url }: RunningServer): Promise<BenchRow[]> {
  await signUp(url)
  const cookie = await logInBrowser(url)
  return compareWithBare({ pid, url, path, headers: { cookie } }, async (compare) => [
    await compare({ what: 'GET auth/session, logged in, CPU per request', minRatio }),
  ])
}

if (import.meta.main) printTable(await benchSession())
