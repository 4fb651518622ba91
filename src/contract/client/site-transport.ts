// How a page of the site calls its own APIs: with its cookies, and with the CSRF token that came with them.
import type { Fetch, Transport } from '../api.ts'

export type SiteTransport = {
  readonly fetch: Fetch
  /** The value of the csrftoken cookie, asked for at every call; '' while there is none. */
  readonly csrfToken: () => string
}

export const transportOf = ({ fetch, csrfToken }: SiteTransport): Transport => ({
  fetch,
  headers: () => ({ 'X-CSRFToken': csrfToken() }),
})
