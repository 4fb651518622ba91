// The two client kinds (specification, section 7): browsers use cookies, apps use a token.
import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { csrfHeader, csrfToken } from '#web/lib/csrf.ts'

export type AuthClient = {
  /** The client segment in API paths. */
  name: 'browser' | 'app'
  credentials: 'same-origin' | 'omit'
  /** Returns whether the client has the token that `route` needs. Every response sets the token. */
  isReady: (route: string) => boolean
  headers: (route: string) => Record<string, string>
  /** Stores the tokens that a response contains, for the headers of later requests. */
  keep: (answer: AuthAnswer) => void
  /** Returns whether the server has ever responded to this client. Otherwise, the client has no session. */
  isKnown: () => boolean
}

/** Scripts cannot read the session cookie, so the CSRF cookie sent with it shows whether a session may exist. */
export const browserClient: AuthClient = {
  name: 'browser',
  credentials: 'same-origin',
  isReady: (route) => route.startsWith('GET ') || csrfToken() !== '',
  headers: (route) => (route === 'GET /config' ? {} : csrfHeader()),
  keep: () => {},
  isKnown: () => csrfToken() !== '',
}

const tokenKey = 'sessionToken'

/** The session token is stored until the tab closes. */
export const appClient: AuthClient = {
  name: 'app',
  credentials: 'omit',
  isReady: () => true,
  headers: () => {
    const token = sessionStorage.getItem(tokenKey)
    return token === null ? {} : { 'X-Session-Token': token }
  },
  keep: ({ status, meta }) => {
    if (status === 410) sessionStorage.removeItem(tokenKey)
    else if (meta?.session_token) sessionStorage.setItem(tokenKey, meta.session_token)
  },
  isKnown: () => sessionStorage.getItem(tokenKey) !== null,
}
