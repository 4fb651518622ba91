// Checks the apply links of all open jobs every week.
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/open.ts'
import { days, minutes } from '#server/lib/duration.ts'
import {
  type NetworkPolicy,
  publicNetworkOnly,
  resolveAllowedAddresses,
  sendRequest,
  userAgentOf,
} from '#server/lib/outgoing-request.ts'
import type { Task } from '#server/queue/tasks.ts'

import {
  type DueLink,
  type LinkOutcome,
  listDueLinks,
  listOtherLinks,
  recordLinkCheck,
  syncLinkChecks,
} from '../store/apply-link-queries.ts'
import { isMissingHost, notFound, TIMEOUT_MS } from './check-link.ts'

const INTERVAL_MS = minutes(10)
const WEEK_MS = days(7)
/** A run checks at most this share of the links, so that the checks are spread over half a week. */
const LINKS_SHARE = INTERVAL_MS / days(3.5)
const MAX_LINKS_PER_RUN = 20
const MAX_REDIRECTS = 4
const TOO_MANY_REQUESTS = 429
/** How many other links show whether DNS works. */
const MAX_COMPARED_LINKS = 10

type Parts = {
  database: Database
  config: Config
  now: () => Date
  networkPolicy?: NetworkPolicy | undefined
}

/** Returned by `probeLink` if DNS has no address for the host. Outages of DNS can look the same. */
const MISSING_HOST = 'missing_host'
type Probe = LinkOutcome | typeof MISSING_HOST

export function applyLinksTask(parts: Parts): Task {
  return { name: 'apply links', every: INTERVAL_MS, run: () => checkDueLinks(parts) }
}

/** Checks one link after the other, so that no host gets two requests at a time. */
async function checkDueLinks(parts: Parts): Promise<void> {
  const { now } = parts
  const { db } = parts.database
  const total = await syncLinkChecks(db, now())
  const due = await listDueLinks(db, {
    now: now(),
    checkedBefore: new Date(now().getTime() - WEEK_MS),
    limit: Math.min(Math.ceil(total * LINKS_SHARE), MAX_LINKS_PER_RUN),
  })
  const probes = new Map<DueLink, Probe>()
  for (const link of due) probes.set(link, await probeLink(link.link, parts))
  const isOutage = await isDnsOutage(probes, parts)
  for (const [link, probe] of probes) {
    const outcome = probe === MISSING_HOST ? 'missing' : probe
    await recordLinkCheck(db, link, { outcome: isOutage ? 'skipped' : outcome, now: now() })
  }
}

/** Follows the redirects of a link. The network policy applies to each address. Reads only headers. */
async function probeLink(
  link: string,
  { config, networkPolicy }: Pick<Parts, 'config' | 'networkPolicy'>,
): Promise<Probe> {
  const userAgent = userAgentOf(config, 'link-check')
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let url = URL.parse(link)
  try {
    for (let redirects = 0; url !== null && redirects <= MAX_REDIRECTS; redirects++) {
      const head = await sendRequest(url, { method: 'HEAD', userAgent, signal }, networkPolicy)
      // Some sites reject HEAD with an error, even for pages that exist.
      const { status, location } =
        head.status >= 400 && head.status !== TOO_MANY_REQUESTS
          ? await sendRequest(url, { method: 'GET', userAgent, signal }, networkPolicy)
          : head
      if (status >= 200 && status < 300) return 'works'
      if (notFound.has(status)) return 'missing'
      if (status < 300 || status >= 400 || location === undefined) return 'unknown'
      url = URL.parse(location, url.href)
    }
    return 'unknown'
  } catch (error) {
    return isMissingHost(error) ? MISSING_HOST : 'unknown'
  }
}

/**
 * Returns whether most hosts seem not to exist. Compares the hosts of the run with those of other links, because a run
 * may have few links. A board whose links all lead to one missing host looks the same as an outage.
 */
async function isDnsOutage(probes: ReadonlyMap<DueLink, Probe>, parts: Parts): Promise<boolean> {
  const missing = new Set<string>()
  const existing = new Set<string>()
  for (const [{ link }, probe] of probes) (probe === MISSING_HOST ? missing : existing).add(hostOf(link))
  if (missing.size === 0) return false
  const checked = Array.from(probes.keys(), ({ link }) => link)
  const others = await listOtherLinks(parts.database.db, checked, MAX_COMPARED_LINKS)
  await Promise.all(
    others.map(async (link) => ((await hasHost(link, parts)) ? existing : missing).add(hostOf(link))),
  )
  return missing.size > existing.size
}

function hostOf(link: string): string {
  return URL.parse(link)?.hostname ?? link
}

async function hasHost(link: string, { networkPolicy = publicNetworkOnly }: Parts): Promise<boolean> {
  const url = URL.parse(link)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return (
    url !== null &&
    resolveAllowedAddresses(url, signal, networkPolicy).then(
      () => true,
      (error: unknown) => !isMissingHost(error),
    )
  )
}
