// The CSRF token that requests send (specification, section 7).
const prefix = 'csrftoken='

/** Returns the CSRF token, or '' until the server has set one. */
export function csrfToken(): string {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(prefix))
  return pair ? decodeURIComponent(pair.slice(prefix.length)) : ''
}

/** Returns the header with the CSRF token, or no header until the server has set a token. */
export function csrfHeader(): Record<string, string> {
  const token = csrfToken()
  return token === '' ? {} : { 'X-CSRFToken': token }
}

/** Requests a token if there is none, because new visitors have none. The response to the request sets one. */
export async function ensureCsrfToken(): Promise<void> {
  if (csrfToken() === '') await fetch('/_allauth/browser/v1/config')
}
