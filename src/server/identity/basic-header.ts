// `Authorization: Basic` with an email address and a password, in base64 of UTF-8 (RFC 7617).

const base64 = /^[A-Za-z\d+/]+={0,2}$/

/**
 * Returns the email address and the password in the header. Returns an error message if the header is invalid, and
 * undefined if it is missing or has another scheme.
 */
export function parseBasicHeader(
  header: string | undefined,
): { email: string; password: string } | string | undefined {
  const basic = /^Basic(?: +(.*))?$/i.exec(header ?? '')
  if (basic === null) return undefined
  const [, given = ''] = basic
  if (given === '') return 'Invalid basic header. No credentials provided.'
  const text = Buffer.from(given, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (!base64.test(given) || colon < 0)
    return 'Invalid basic header. Credentials not correctly base64 encoded.'
  return { email: text.slice(0, colon), password: text.slice(colon + 1) }
}
