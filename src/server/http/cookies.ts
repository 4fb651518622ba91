// Cookies: read from a request, written for an answer.

export type CookieOptions = { maxAgeSeconds: number; isHttpOnly: boolean; isSecure: boolean; now: Date }

/** The cookies of a request. Of two with one name the first counts, as browsers send the more specific one first. */
export function readCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header?.split(';') ?? []) {
    const [name = '', ...value] = pair.split('=')
    if (!cookies.has(name.trim())) cookies.set(name.trim(), value.join('=').trim())
  }
  return cookies
}

/** A Set-Cookie header. A maximum age of 0 takes the cookie away. The value needs no quoting. */
export function cookie(
  name: string,
  value: string,
  { maxAgeSeconds, isHttpOnly, isSecure, now }: CookieOptions,
): string {
  const expires = maxAgeSeconds === 0 ? new Date(0) : new Date(now.getTime() + maxAgeSeconds * 1000)
  const attributes = [
    `${name}=${value}`,
    `expires=${expires.toUTCString()}`,
    ...(isHttpOnly ? ['HttpOnly'] : []),
    `Max-Age=${maxAgeSeconds}`,
    'Path=/',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ]
  return attributes.join('; ')
}
