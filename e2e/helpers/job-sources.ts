// Starts a site whose requests to other servers reach fake applicant tracking systems (ATS).
import { expect, type Page } from '@playwright/test'

import { verificationTargets } from '#contract/jobs/rules/domain.ts'
import { type AtsServers, startAtsServers } from '#server/job-sources/ats-servers.testing.ts'
import { testMailServer } from '#server/mail/smtp-server.testing.ts'

import { proxySettings, reuseSite, createPostOffice, test as base } from './accounts.ts'
import { startSite } from './hosted-server.ts'

export const careerPage = 'https://acme.example/careers'

const siteFor = reuseSite(async (settings) => {
  const [ats, mailServer] = await Promise.all([startAtsServers(), testMailServer()])
  const env = { SMTP_URL: mailServer.url, ATS_PORT: String(ats.port), ...proxySettings, ...settings }
  const { url, stop } = await startSite(env)
  return {
    url,
    ats,
    post: createPostOffice(mailServer),
    async stop() {
      await stop()
      await mailServer.close()
      ats.stop()
    },
  }
})

export const test = base.extend<{ ats: AtsServers }>({
  site: async ({ settings }, use) => use(await siteFor(settings)),
  ats: async ({ settings }, use) => use((await siteFor(settings)).ats),
})

/** Makes the career page link to the Lever boards with these names. */
export function linkBoards({ pages }: AtsServers, ...names: readonly string[]): void {
  const links = names.map((name) => `<a href="https://jobs.lever.co/${name}">Jobs</a>`)
  pages.set(careerPage, { body: `<!doctype html>${links.join('')}` })
}

type Call = { method?: string; data?: object }

/** Calls the API with the session of the page. The default method is GET. */
export async function callApi(page: Page, path: string, { method = 'GET', data }: Call = {}) {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'csrftoken')?.value ?? ''
  const answer = await page.request.fetch(`/ninja-api${path}`, {
    method,
    headers: { 'X-CSRFToken': token },
    ...(data && { data }),
  })
  expect([path, answer.status()]).toEqual([path, answer.ok() ? answer.status() : 200])
  return answer.json()
}

/** Creates a company with the session of the page. Returns its ID. */
export async function createCompany(page: Page, name: string): Promise<number> {
  const { id } = await callApi(page, '/companies', { method: 'POST', data: { name } })
  return id
}

/** Verifies the domain acme.example for a company. */
export async function verifyDomain(page: Page, { pages }: AtsServers, company: number): Promise<void> {
  const path = `/companies/${company}/domain`
  const claim = await callApi(page, path, { method: 'PUT', data: { domain: 'acme.example' } })
  const { url, line } = verificationTargets(claim)
  pages.set(url, { body: line })
  expect(await callApi(page, `${path}/check`, { method: 'POST' })).toMatchObject({ state: 'verified' })
}

/** Connects the board that the career page links to, and waits for its first import. */
export async function connectBoard(page: Page, company: number): Promise<void> {
  const path = `/companies/${company}/sources`
  await callApi(page, path, { method: 'POST', data: { career_page: careerPage } })
  await expect
    .poll(async () => (await callApi(page, path))[0].last_result, { timeout: 30_000 })
    .not.toBeNull()
}
