// Calls the APIs of the page's own site, with cookies and the CSRF token.
import type { Fetch, Transport } from '../api.ts'

export type SiteTransport = {
  readonly fetch: Fetch
  /** Returns the value of the csrftoken cookie, or '' without the cookie. Every API call reads the cookie again. */
  readonly csrfToken: () => string
}

export const transportOf = ({ fetch, csrfToken }: SiteTransport): Transport => ({
  fetch,
  headers: () => {
    const token = csrfToken()
    return token === '' ? {} : { 'X-CSRFToken': token }
  },
})
