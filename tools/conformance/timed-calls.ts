// Calls whose response time must not reveal whether an address has an account, and the requests that prepare them.

export type Request = {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: object
}

export type TimedCall = {
  name: string
  /** The address to compare with unknown addresses. Defaults to an address with an account. */
  known?: string
  /** Prepares the session for the call. The time of these requests is not measured. */
  before?: (email: string) => Request
  call: (email: string) => Request
}

export const password = 'correct horse battery'
const wrongCode = 'WRNG-CODE'
const csrfToken = 'a'.repeat(32)

const post = (path: string, body: object = {}): Request => ({ method: 'POST', path, body })
const signup = (email: string) => post('auth/signup', { email, password })
const requestReset = (email: string) => post('auth/password/request', { email })
const requestCode = (email: string) => post('auth/code/request', { email })
const getWithWrongCode = (path: string, header: string) => (): Request => ({
  method: 'GET',
  path,
  headers: { [header]: wrongCode },
})

/** The mail server of the measurement rejects emails to this address, so this is a suppressed address. */
export const rejectedAddress = 'rejected@example.com'

/** Adds a job alert. Sending this request for `rejectedAddress` before the measurement suppresses that address. */
export const subscribe = (email: string): Request => ({
  method: 'POST',
  path: '/ninja-api/alerts',
  headers: { cookie: `csrftoken=${csrfToken}`, 'x-csrftoken': csrfToken },
  body: { email, query: '?q=luthier', frequency: 'daily' },
})

/** The calls to measure on a server that sends links by email. */
export const linkCalls: readonly TimedCall[] = [
  { name: 'login', call: (email) => post('auth/login', { email, password: 'staple of another kind' }) },
  { name: 'signup, by link', call: signup },
  { name: 'password request, by link', call: requestReset },
  { name: 'job alert', known: rejectedAddress, call: subscribe },
]

/** The calls to measure on a server that sends codes by email. */
export const codeCalls: readonly TimedCall[] = [
  { name: 'signup, by code', call: signup },
  { name: 'password request, by code', call: requestReset },
  { name: 'login code request', call: requestCode },
  {
    name: 'login code confirm',
    before: requestCode,
    call: () => post('auth/code/confirm', { code: wrongCode }),
  },
  { name: 'login code resend', before: requestCode, call: () => post('auth/code/resend') },
  {
    name: 'reset by code, GET',
    before: requestReset,
    call: getWithWrongCode('auth/password/reset', 'x-password-reset-key'),
  },
  {
    name: 'reset by code, POST',
    before: requestReset,
    call: () => post('auth/password/reset', { key: wrongCode, password }),
  },
  {
    name: 'verify by code, GET',
    before: signup,
    call: getWithWrongCode('auth/email/verify', 'x-email-verification-key'),
  },
  { name: 'verify by code, POST', before: signup, call: () => post('auth/email/verify', { key: wrongCode }) },
  { name: 'verification code resend', before: signup, call: () => post('auth/email/verify/resend') },
]
