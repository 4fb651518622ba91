// Looks up the DNS records (SPF, DKIM and DMARC) that receiving servers check before they accept emails of a domain.
import { getDomain } from 'tldts'

import { seconds } from '#server/lib/duration.ts'
import { unlessAborted } from '#server/lib/outgoing-request.ts'
import type { ResolveTxt } from '#server/lib/resolve-host.ts'

const LOOKUP_TIMEOUT = seconds(10)

export type Finding = {
  readonly check: 'SPF' | 'DKIM' | 'DMARC'
  /** The DNS record, or the reason why it is missing. */
  readonly text: string
  readonly isMissing: boolean
}

type Sender = {
  readonly domain: string
  /** The DKIM key to look up: its selector and its domain. Undefined if they are not known. */
  readonly dkim: { readonly selector: string; readonly domain: string } | undefined
}

/** Looks up the SPF, DKIM and DMARC records of a sender's domain. */
export function checkSenderDomain(
  resolveTxt: ResolveTxt,
  { domain, dkim }: Sender,
): Promise<readonly Finding[]> {
  return Promise.all([
    checkSpf(resolveTxt, domain),
    checkDkim(resolveTxt, dkim),
    checkDmarc(resolveTxt, domain),
  ])
}

async function checkSpf(resolveTxt: ResolveTxt, domain: string): Promise<Finding> {
  const records = await findRecords(resolveTxt, domain, /^v=spf1(?: |$)/i)
  if (typeof records === 'string') return missingRecord('SPF', records)
  const [record, second] = records
  if (record === undefined) return missingRecord('SPF', `${domain} has no TXT record that begins with v=spf1`)
  if (second !== undefined)
    return missingRecord('SPF', `${domain} has more than one SPF record, so receivers ignore them all`)
  if (/ \+?all\b/i.test(record))
    return missingRecord('SPF', `the record of ${domain} allows every server (${record})`)
  return { check: 'SPF', text: record, isMissing: false }
}

async function checkDkim(resolveTxt: ResolveTxt, dkim: Sender['dkim']): Promise<Finding> {
  if (dkim === undefined)
    return missingRecord('DKIM', 'not checked: specify the key with --dkim-selector or --received')
  const name = `${dkim.selector}._domainkey.${dkim.domain}`
  const records = await findRecords(resolveTxt, name, /(?:^|;)\s*p=/i)
  if (typeof records === 'string') return missingRecord('DKIM', records)
  const [record] = records
  if (record === undefined) return missingRecord('DKIM', `${name} has no TXT record with a key`)
  if (!/(?:^|;)\s*p=\s*[^;\s]/i.test(record))
    return missingRecord('DKIM', `the key at ${name} is empty, so it was revoked`)
  return { check: 'DKIM', text: `a key at ${name}`, isMissing: false }
}

async function checkDmarc(resolveTxt: ResolveTxt, domain: string): Promise<Finding> {
  const names = [domain, getDomain(domain) ?? domain].map((owner) => `_dmarc.${owner}`)
  for (const name of new Set(names)) {
    const records = await findRecords(resolveTxt, name, /^v=DMARC1\s*;/i)
    if (typeof records === 'string') return missingRecord('DMARC', records)
    const [record] = records
    if (record !== undefined) return { check: 'DMARC', text: `${record} (${name})`, isMissing: false }
  }
  return missingRecord('DMARC', `_dmarc.${domain} has no TXT record that begins with v=DMARC1`)
}

const missingRecord = (check: Finding['check'], text: string): Finding => ({ check, text, isMissing: true })

/** Returns the TXT records of a name that match, or the reason why the lookup failed. */
async function findRecords(
  resolveTxt: ResolveTxt,
  name: string,
  pattern: RegExp,
): Promise<string[] | string> {
  const signal = AbortSignal.timeout(LOOKUP_TIMEOUT)
  try {
    const records = await unlessAborted(resolveTxt(name, signal), signal)
    return records.map((parts) => parts.join('')).filter((record) => pattern.test(record))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'ETIMEOUT'
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : `DNS did not answer for ${name} (${code})`
  }
}
