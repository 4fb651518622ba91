import { expect, test } from 'vitest'

import { type AuthAnswer, readAuthState, type AuthState, anonymous } from './auth-state.ts'
import type { Flow } from './flow.ts'

const ada = { id: 7, display: 'Ada', email: 'ada@example.com', has_usable_password: true }
const methods = [{ method: 'password', at: 1 }]
const login: Flow = { id: 'login' }
const verify: Flow = { id: 'verify_email', is_pending: true }
const reset: Flow = { id: 'password_reset_by_code', is_pending: false }
const reauthenticate: Flow = { id: 'reauthenticate' }

const visitor = (pending: Flow): AuthState => ({ kind: 'visitor', pending })
const user = (parts: { authentications?: number; reauthenticate?: Flow } = {}): AuthState => ({
  kind: 'user',
  user: ada,
  authentications: 1,
  reauthenticate: null,
  ...parts,
})

const cases: [name: string, answer: AuthAnswer, authState: AuthState | null][] = [
  [
    '200 with a user: logged in',
    { status: 200, data: { user: ada, methods }, meta: { is_authenticated: true } },
    user(),
  ],
  [
    '200 with a user and no methods: logged in',
    { status: 200, data: { user: ada, methods: [] }, meta: { is_authenticated: true } },
    user({ authentications: 0 }),
  ],
  [
    '401 without a user: anonymous',
    { status: 401, data: { flows: [login] }, meta: { is_authenticated: false } },
    anonymous,
  ],
  [
    '401 with a pending flow: a visitor with this flow',
    { status: 401, data: { flows: [login, verify] }, meta: { is_authenticated: false } },
    visitor(verify),
  ],
  [
    '401 with a flow that is listed but not pending: anonymous',
    { status: 401, data: { flows: [login, reset] }, meta: { is_authenticated: false } },
    anonymous,
  ],
  [
    '401 with a user: logged in, reauthentication required',
    {
      status: 401,
      data: { user: ada, methods, flows: [reauthenticate] },
      meta: { is_authenticated: true },
    },
    user({ reauthenticate }),
  ],
  [
    '401 with a user and no flow: logged in, reauthentication required',
    { status: 401, data: { user: ada, methods }, meta: { is_authenticated: true } },
    user({ reauthenticate }),
  ],
  [
    '401 with is_authenticated null: anonymous',
    { status: 401, data: { flows: [login] }, meta: { is_authenticated: null } },
    anonymous,
  ],
  ['401 without data: anonymous', { status: 401 }, anonymous],
  ['410: anonymous', { status: 410, data: { flows: [verify] }, meta: { is_authenticated: null } }, anonymous],
  ['200 without data: no auth state', { status: 200 }, null],
  ['200 without is_authenticated: no auth state', { status: 200, data: { user: ada }, meta: {} }, null],
  [
    '400: no auth state',
    { status: 400, errors: [{ message: 'No.', code: 'required', param: 'email' }] },
    null,
  ],
  ['403: no auth state', { status: 403 }, null],
  ['409: no auth state', { status: 409 }, null],
  ['429: no auth state', { status: 429 }, null],
]

test.each(cases)('reads the auth state of a response with status %s', (_name, answer, authState) => {
  expect(readAuthState(answer)).toEqual(authState)
})
