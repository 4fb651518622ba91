// The two kinds of clients of the account calls (specification, section 7): a browser with cookies, an app with a token.
import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { csrfToken } from '#web/lib/csrf.ts'

export type AuthClient = {
  /** Its name in the paths of the calls. */
  name: 'browser' | 'app'
  credentials: 'same-origin' | 'omit'
  /** Whether it has what a call needs; any answer brings it. */
  isReady: (route: string) => boolean
  /** What goes along with a call. */
  headers: (route: string) => Record<string, string>
  /** Keeps what an answer has for this client. */
  keep: (answer: AuthAnswer) => void
  /** Whether the server has met this client before; one that it has not met has no session. */
  isKnown: () => boolean
}

/** The session is a cookie that scripts cannot see; the CSRF cookie, which comes with it, they can. */
export const browserClient: AuthClient = {
  name: 'browser',
  credentials: 'same-origin',
  isReady: (route) => route.startsWith('GET ') || csrfToken() !== '',
  headers: (route) => (route === 'GET /config' ? {} : { 'X-CSRFToken': csrfToken() }),
  keep: () => {},
  isKnown: () => csrfToken() !== '',
}

const tokenKey = 'sessionToken'

/** The session is a token that lasts as long as the tab. */
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
