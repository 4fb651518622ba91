// Starts a site with three login providers: Corp, a real OpenID provider that accepts every login; a fake GitHub; and
// django-allauth's Dummy.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

import type { Page } from '@playwright/test'

import { createGitHubServer, gitHubSettings } from '#server/auth/social/github-server.testing.ts'
import { prepareOpenIdProviders, createSettings } from '#server/auth/social/openid-provider.testing.ts'
import { testMailServer } from '#server/mail/smtp-server.testing.ts'

import { proxySettings, createPostOffice, reuseSite, test as base } from './accounts.ts'
import { startSite } from './hosted-server.ts'

/** The users of the provider. `silent` provides no email address, and `simon` is a member. */
const people = {
  django: { email: 'django@corp.example', email_verified: true, given_name: 'Django' },
  stephane: { email: 'stephane@corp.example', email_verified: true },
  joseph: { email: 'joseph@corp.example', email_verified: true },
  silent: {},
  simon: { email: 'simon@corp.example', email_verified: true, groups: ['dsf-member'] },
}

export type Login = keyof typeof people

const mark = { mark: 'member', label: 'DSF member', claim: 'groups', value: 'dsf-member', days: 400 }
const dummy = { id: 'dummy', name: 'Dummy', type: 'dummy', client_id: 'dummy' }

/** Starts a server on loopback. */
async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`, close }
}

/**
 * Opens the port of Corp, starts the site, and creates the OpenID provider last, because the provider and the site need
 * each other's URL.
 */
async function startSiteWithProviders(settings: Record<string, string>) {
  let corpListener: RequestListener | undefined
  const corp = await listen((request, response) => corpListener?.(request, response))
  const gitHub = await listen(
    createGitHubServer([{ email: 'ada@github.example', primary: true, verified: true }]).listener,
  )
  const mailServer = await testMailServer()
  const others = [{ ...gitHubSettings, server_url: gitHub.url }, dummy]
  const issuer = corp.url
  const providers = createSettings(issuer, others, [mark])
  const env = { SMTP_URL: mailServer.url, ...proxySettings, ...settings, ...providers }
  const server = await startSite(env)
  const handleRequest = (await prepareOpenIdProviders(people))({ issuer, site: server.url }).callback()
  corpListener = (request, response) => void handleRequest(request, response)
  const stop = async () => {
    await server.stop()
    await mailServer.close()
    corp.close()
    gitHub.close()
  }
  return { url: server.url, post: createPostOffice(mailServer), stop }
}

const siteFor = reuseSite(startSiteWithProviders)

export const test = base.extend({
  site: async ({ settings }, use) => use(await siteFor(settings)),
})

/** Logs in on the provider's page, which is already open, and consents. */
export async function logInAtProvider(page: Page, login: Login): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}
