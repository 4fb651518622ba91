// The login page of the dummy provider. This provider logs anybody in and is for development and tests.
import { escapeHtml } from '#server/lib/escape-html.ts'

import type { AuthContext } from '../ground/context.ts'
import type { SocialProvider } from '../ground/social-provider.ts'
import { undefinedOnProviderError } from './attempt.ts'
import { continueLogin, formatErrorUrl, consumeHandshake } from './callback.ts'
import { dummyIdentity } from './providers/dummy.ts'
import { formatLoginErrorUrl } from './redirect.ts'

/**
 * The content security policy of the page. It allows no scripts and no external content. The form is submitted to this
 * site.
 */
export const dummyPagePolicy =
  "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

export function renderDummyPage(ctx: AuthContext, provider: SocialProvider): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(provider.settings.name)}</title></head><body><main><h1>${escapeHtml(provider.settings.name)}</h1><p>This provider accepts any identity without a password. It is for development only.</p>
<form method="post"><input type="hidden" name="csrfmiddlewaretoken" value="${escapeHtml(ctx.csrfToken ?? '')}">
<p><label>Id <input name="id" required autofocus></label></p>
<p><label>Email <input name="email" type="email"></label></p>
<p><label><input name="email_verified" type="checkbox"> The address is verified</label></p>
<p><button>Log in</button> <button name="action" value="cancel" formnovalidate>Cancel</button></p></form></main></body></html>`
}

/**
 * Completes or cancels the login, as chosen in the submitted form. Returns the URL to which the browser is redirected.
 */
export async function submitDummyPage(
  ctx: AuthContext,
  provider: SocialProvider,
  { state, form }: { state: string; form: Record<string, string> },
): Promise<string> {
  const handshake = await consumeHandshake(ctx, provider, state)
  if (handshake === undefined) return formatLoginErrorUrl(ctx)
  if (form['action'] === 'cancel') return formatErrorUrl(handshake, 'cancelled')
  const { id, email = '', email_verified: verified } = form
  const claims = { id, ...(email !== '' && { email }), email_verified: verified !== undefined }
  const identity = await undefinedOnProviderError(ctx, provider, async () =>
    dummyIdentity(provider.settings.id, claims),
  )
  return identity === undefined
    ? formatErrorUrl(handshake, 'unknown')
    : continueLogin(ctx, handshake, identity)
}
