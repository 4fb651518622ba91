// Looks for a company's token where its domain may show it. What others answer is told to the company, never trusted.
import type { DomainCheck } from '#contract/jobs/domains.ts'
import { placesOfToken } from '#contract/jobs/rules/domain.ts'
import { seconds } from '#server/lib/duration.ts'
import { type NetworkPolicy, publicNetworkOnly } from '#server/lib/outgoing-request.ts'
import { unlessAborted } from '#server/lib/unless-aborted.ts'

import { problemOf } from './problem-of.ts'
import { readFile } from './read-file.ts'
import { storable } from './storable.ts'

export type Found = { check: DomainCheck; isFound: boolean }

type Claim = { domain: string; token: string }
type Parts = { networkPolicy: NetworkPolicy | undefined; userAgent: string; longestMs?: number }

const LONGEST_MS = seconds(5)
const MOST_RECORDS = 10

/** All places at once, and nowhere longer than five seconds. */
export async function lookForToken(
  claim: Claim,
  { networkPolicy = publicNetworkOnly, userAgent, longestMs = LONGEST_MS }: Parts,
): Promise<Found> {
  const { line, names, url } = placesOfToken(claim)
  const signal = AbortSignal.timeout(longestMs)
  const [file, ...records] = await Promise.all([
    readFile(url, { signal, userAgent, line, networkPolicy }),
    ...names.map((name) => recordsOf(name, { signal, line, networkPolicy })),
  ])
  return {
    check: { records: records.map(({ record }) => record), file: file.file },
    isFound: file.isFound || records.some(({ isFound }) => isFound),
  }
}

type Look = { signal: AbortSignal; line: string; networkPolicy: NetworkPolicy }

async function recordsOf(name: string, { signal, line, networkPolicy }: Look) {
  try {
    const values = (await unlessAborted(networkPolicy.resolveTxt(name, signal), signal)).map((parts) =>
      parts.join(''),
    )
    const isFound = values.some((value) => value.trim() === line)
    const problem = isFound ? null : 'None of the text records is the line that was looked for.'
    return { record: { name, values: shown(values), problem }, isFound }
  } catch (error) {
    return { record: { name, values: [], problem: problemOf(error) }, isFound: false }
  }
}

const isOurs = (value: string) => value.trim().startsWith('fretboard-verification')

/** Those of ours first: a domain may have many. */
function shown(values: readonly string[]): string[] {
  return [...values.filter(isOurs), ...values.filter((value) => !isOurs(value))]
    .slice(0, MOST_RECORDS)
    .map(storable)
}
