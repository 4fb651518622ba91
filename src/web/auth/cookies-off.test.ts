import { afterEach, beforeEach, expect, test } from 'vitest'

import { apiErrors } from './api-errors.ts'
import { readAnswer } from './read-answer.ts'

const page = { status: 403, headers: { 'content-type': 'text/html; charset=utf-8' } }

const deleteToken = () => {
  for (const path of ['', '; path=/']) document.cookie = `csrftoken=; max-age=0${path}`
}

// Before, because other tests of the worker may leave a cookie.
beforeEach(deleteToken)
afterEach(deleteToken)

test.each([
  ['', 'Cookies are off. Allow cookies for this site in your browser, then try again.'],
  ['csrftoken=abc', 'This is not possible at the moment.'],
])(
  'the message for a call without a valid CSRF token in a browser with the cookie %j is: %s',
  async (cookie, message) => {
    document.cookie = cookie
    const answer = await readAnswer('POST /auth/login', new Response('<h1>Forbidden</h1>', page))
    expect(apiErrors(answer)).toEqual([{ message }])
  },
)
