// The CSRF token that the server left in a cookie (specification, section 7).
const prefix = 'csrftoken='

/** The token of this visitor, or '' while the server has not set one. */
export function csrfToken(): string {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(prefix))
  return pair ? decodeURIComponent(pair.slice(prefix.length)) : ''
}
