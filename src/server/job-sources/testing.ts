// A site with companies, their members and the stand-in servers of the ATS, for tests.
import { expect, onTestFinished } from 'vitest'

import type { SourcePlan, SourceWire } from '#contract/job-sources/job-sources.ts'
import type { SourceKindName } from '#contract/job-sources/rules/kinds.ts'
import { type Accounts, extendTestApp } from '#server/auth/testing.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { hours } from '#server/lib/duration.ts'
import { hashToken } from '#server/lib/tokens.ts'
import type { WebBuild } from '#server/pages/web-build.ts'
import { newApp } from '#server/testing.ts'

import { createPersonWithRole } from '../jobs/lifecycle/testing.ts'
import { byKey } from '../jobs/testing.ts'
import { type AtsServers, startAtsServers } from './ats-servers.testing.ts'

/** Starts the stand-in servers of the ATS for one test. */
export async function atsServers(): Promise<AtsServers> {
  const servers = await startAtsServers()
  onTestFinished(servers.stop)
  return servers
}

export type SourceSite = Accounts & { ats: AtsServers; pass: (ms?: number) => Promise<void> }

/**
 * Returns a new site. `pass` moves its clock, by an hour unless `ms` is given, and then runs all tasks that are due.
 */
export async function sourceSite(env: Record<string, string> = {}, build?: WebBuild): Promise<SourceSite> {
  const ats = await atsServers()
  const settings = { POSTINGS_PER_DAY: '1000', ACCOUNT_RATE_LIMITS: 'off', ...env }
  const server = extendTestApp(await newApp(settings, build, { networkPolicy: ats.networkPolicy }))
  await server.app.ready()
  const pass = async (ms: number = hours(1)) => {
    server.clock.now = new Date(server.clock.now.getTime() + ms)
    await server.app.tasks.runDue()
  }
  return { ...server, ats, pass }
}

type Person = Awaited<ReturnType<typeof createPersonWithRole>>

export type Employer = {
  companyId: number
  path: string
  owner: Person
  reviewer: Person
  board: ReturnType<AtsServers['board']>
  /** Connects the source board that the career page links to. */
  connect: () => Promise<SourceWire>
  preview: () => Promise<SourcePlan>
  source: () => Promise<SourceWire>
}

const pages: Record<SourceKindName, (board: string) => string> = {
  greenhouse: (board) => `https://boards.greenhouse.io/embed/job_board/js?for=${board}`,
  lever: (board) => `https://jobs.lever.co/${board}`,
  ashby: (board) => `https://jobs.ashbyhq.com/${board}`,
  workable: (board) => `https://apply.workable.com/${board}`,
  personio: (board) => `https://${board}.jobs.personio.de`,
  recruitee: (board) => `https://${board}.recruitee.com`,
  teamtailor: (board) => `https://${board}.teamtailor.com/jobs`,
}

export const careerPage = 'https://acme.example/careers'

/** Adds a company with a verified domain, an owner, and a career page that links to the company's source board. */
export async function employer(
  site: SourceSite,
  { kind = 'lever', board = 'acme' }: { kind?: SourceKindName; board?: string } = {},
): Promise<Employer> {
  const { db, ats } = site
  const companyId = await insertCompany(db, { name: `Acme ${kind}` })
  await verifyDomain(site, companyId, 'acme.example')
  const owner = await withKey(site, await createPersonWithRole(site, 'owner', companyId))
  const reviewer = await withKey(site, await createPersonWithRole(site, 'reviewer', companyId))
  linkBoards(ats, pages[kind](board))
  const path = `/ninja-api/companies/${companyId}/sources`
  const body = { career_page: careerPage }
  const post = async (query: string, status: number) => {
    const answer = await owner.call('POST', path + query, { body })
    expect([answer.status, answer.text]).toEqual([status, expect.any(String)])
    return JSON.parse(answer.text)
  }
  return {
    companyId,
    path,
    owner,
    reviewer,
    board: ats.board(kind, board),
    connect: async () => {
      const source: SourceWire = await post('', 201)
      await site.app.tasks.runDue()
      return source
    },
    preview: () => post('?dry_run=true', 200),
    async source() {
      const { text } = await owner.call('GET', path)
      const [source]: SourceWire[] = JSON.parse(text)
      if (source === undefined) throw new Error('the company has no source')
      return source
    },
  }
}

/** Makes a person call the API with an API key, because sessions would expire during a test. */
async function withKey(site: SourceSite, person: Person): Promise<Person> {
  const key = `fbk_of_${person.id}`
  const stored = { name: 'x', prefix: 'fbk_of', keyHash: hashToken(key), createdAt: site.clock.now }
  await site.db.insert(apiKeys).values({ userId: person.id, ...stored })
  return { ...person, call: byKey(site, key) }
}

export async function verifyDomain(
  { db, clock }: SourceSite,
  companyId: number,
  domain: string,
): Promise<void> {
  const { now } = clock
  const nextCheckAt = new Date(now.getTime() + hours(24 * 365))
  const dates = { verifiedAt: now, createdAt: now, nextCheckAt }
  await db.insert(companyDomains).values({ companyId, domain, token: 'x', ...dates })
}

/** Replaces the career page by a page with links to these source boards. */
export function linkBoards({ pages: byAddress }: AtsServers, ...addresses: readonly string[]): void {
  const links = addresses.map((address) => `<a href="${address}">Jobs</a>`)
  byAddress.set(careerPage, { body: `<!doctype html>${links.join('')}` })
}
