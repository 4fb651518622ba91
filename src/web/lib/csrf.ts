// See section 7 of the specification.
const prefix = 'csrftoken='

/** Returns the CSRF token, or '' until the server has set one. */
export function csrfToken(): string {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(prefix))
  return pair ? decodeURIComponent(pair.slice(prefix.length)) : ''
}
