// Looks for the token of a company in the TXT records and on the web server of its domain. Members see the results,
// which are untrusted text.
import type { DomainCheck } from '#contract/jobs/domains.ts'
import { verificationTargets } from '#contract/jobs/rules/domain.ts'
import { seconds } from '#server/lib/duration.ts'
import { type NetworkPolicy, publicNetworkOnly } from '#server/lib/outgoing-request.ts'
import { unlessAborted } from '#server/lib/unless-aborted.ts'

import { describeError } from './describe-error.ts'
import { readFile } from './read-file.ts'
import { toStorable } from './storable.ts'

type TokenSearch = { check: DomainCheck; isFound: boolean }

type DomainClaim = { domain: string; token: string }
type Parts = { networkPolicy: NetworkPolicy | undefined; userAgent: string; timeoutMs?: number }

const TIMEOUT_MS = seconds(5)
const MAX_RECORDS = 10

/** Looks for the token in the TXT records and in the file of the domain, in parallel, for at most five seconds. */
export async function findToken(
  claim: DomainClaim,
  { networkPolicy = publicNetworkOnly, userAgent, timeoutMs = TIMEOUT_MS }: Parts,
): Promise<TokenSearch> {
  const { line, names, url } = verificationTargets(claim)
  const signal = AbortSignal.timeout(timeoutMs)
  const [file, ...records] = await Promise.all([
    readFile(url, { signal, userAgent, line, networkPolicy }),
    ...names.map((name) => checkRecords(name, { signal, line, networkPolicy })),
  ])
  return {
    check: { records: records.map(({ record }) => record), file: file.file },
    isFound: file.isFound || records.some(({ isFound }) => isFound),
  }
}

type LookupOptions = { signal: AbortSignal; line: string; networkPolicy: NetworkPolicy }

async function checkRecords(name: string, { signal, line, networkPolicy }: LookupOptions) {
  try {
    const values = (await unlessAborted(networkPolicy.resolveTxt(name, signal), signal)).map((parts) =>
      parts.join(''),
    )
    const isFound = values.some((value) => value.trim() === line)
    const problem = isFound ? null : 'No text record has the expected value.'
    return { record: { name, values: recordsToShow(values), problem }, isFound }
  } catch (error) {
    return { record: { name, values: [], problem: describeError(error) }, isFound: false }
  }
}

const isOwnRecord = (value: string) => value.trim().startsWith('fretboard-verification')

/** Returns at most ten records to show to members. Records with a token of this product come first. */
function recordsToShow(values: readonly string[]): string[] {
  return [...values.filter(isOwnRecord), ...values.filter((value) => !isOwnRecord(value))]
    .slice(0, MAX_RECORDS)
    .map(toStorable)
}
