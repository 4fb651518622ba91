// Redirects a browser to a login provider. If the redirect fails, the page at the callback URL of our site shows the
// error.
import { safeNext } from '#contract/auth/next-path.ts'
import { accountLinks } from '#server/mail/links.ts'

import { type AuthContext, write } from '../ground/context.ts'
import { undefinedOnProviderError, undefinedOnProblem } from './attempt.ts'
import { beginHandshake } from './handshakes.ts'

type Input = { provider: string; process: string; callback_url: string }

export async function redirectToProvider(ctx: AuthContext, input: Input): Promise<{ location: string }> {
  return { location: (await beginRedirect(ctx, input)) ?? formatLoginErrorUrl(ctx) }
}

/** Returns the URL of the error page, for errors of requests that name no valid callback URL. */
export function formatLoginErrorUrl({ config }: AuthContext): string {
  const page = accountLinks(config.publicUrl).providerCallback
  return withQuery(page, { error: 'unknown', error_process: 'login' })
}

/**
 * Begins a login and returns the URL at the provider, or undefined after an error. Rejects apps. The session of an app
 * is not in a cookie, so the browser would return from the provider without it.
 */
async function beginRedirect(ctx: AuthContext, { provider: id, process, callback_url }: Input) {
  const provider = ctx.providers.get(id)
  const callbackUrl = restrictToSite(callback_url, ctx.config.publicUrl)
  if (provider === undefined || callbackUrl === undefined || ctx.session.client !== 'browser')
    return undefined
  if (process !== 'login' && process !== 'connect') return undefined
  const about = { provider: id, process, callbackUrl } as const
  const secrets = await undefinedOnProblem(() => write(ctx, async () => beginHandshake(ctx, about)))
  return secrets && undefinedOnProviderError(ctx, provider, () => provider.authorizationUrl(secrets))
}

/** Returns `address` if it is a path or a URL on our site. Returns undefined for other sites. */
function restrictToSite(address: string, publicUrl: string): string | undefined {
  const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address
  return safeNext(path) === null ? undefined : address
}

/** Returns the path or URL with additional query parameters. */
export function withQuery(address: string, more: Record<string, string>): string {
  const [before = '', fragment] = address.split('#', 2)
  const joint = before.includes('?') ? '&' : '?'
  return `${before}${joint}${String(new URLSearchParams(more))}${fragment === undefined ? '' : `#${fragment}`}`
}
