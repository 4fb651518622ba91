// A real OpenID provider on loopback, and a user who logs in there.
import { vi } from 'vitest'

import { listen } from './listen.testing.ts'
import { prepareOpenIdProviders, type Person, createSettings } from './openid-provider.testing.ts'

export { CLIENT_ID } from './openid-provider.testing.ts'

/** The URL of our site in tests. */
const SITE = 'http://localhost:8000'

/**
 * Starts the OpenID provider. `env` has the settings of our server that enable the provider under the name `corp`. Like
 * django-allauth, the provider can ignore client secrets in a header.
 */
export async function startOpenIdServer(
  people: Record<string, Person>,
  { ignoresBasic = false }: { ignoresBasic?: boolean } = {},
) {
  // Hides warnings of the library that do not matter in tests.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const providerAt = await prepareOpenIdProviders(people)
  const issuer = await listen((address) => {
    const handle = providerAt({ issuer: address, site: SITE }).callback()
    return (request, response) => {
      if (ignoresBasic && request.url === '/token') delete request.headers.authorization
      void handle(request, response)
    }
  })
  return { issuer, env: createSettings(issuer) }
}

/**
 * Logs in at the provider and agrees to share the identity. @returns the URL to which the provider sends the browser
 * back.
 */
export async function logInAtProvider(authorizationUrl: string, login: string): Promise<string> {
  const cookies = new Map<string, string>()
  let [url, form]: [string, Record<string, string> | undefined] = [authorizationUrl, undefined]
  for (;;) {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location !== null) {
      ;[url, form] = [new URL(location, url).href, undefined]
      if (url.startsWith(SITE)) return url
      continue
    }
    const page = await answer.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (prompt === undefined) throw new Error(`no form: ${page.slice(0, 500)}`)
    form = { prompt, ...(prompt === 'login' && { login, password: 'any' }) }
  }
}
