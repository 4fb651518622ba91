import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'

import type { Flow } from '#contract/auth/flow.ts'

import { pathForFlow, paths } from './auth/paths.ts'
import { listRoutes } from './routes.tsx'

const flows: Flow[] = [
  { id: 'verify_email' },
  { id: 'login_by_code' },
  { id: 'password_reset_by_code' },
  { id: 'provider_signup' },
  { id: 'mfa_authenticate', types: ['totp'] },
  { id: 'mfa_authenticate', types: ['recovery_codes'] },
  { id: 'mfa_authenticate', types: ['webauthn'] },
  { id: 'mfa_trust' },
  { id: 'mfa_signup_webauthn' },
  { id: 'reauthenticate' },
  { id: 'mfa_reauthenticate', types: ['totp'] },
  { id: 'mfa_reauthenticate', types: ['recovery_codes'] },
  { id: 'mfa_reauthenticate', types: ['webauthn'] },
]

const addresses = new Set([...flows.map(pathForFlow), ...Object.values(paths), '/account'])

test.each([...addresses])('the site has a page for the path %s', async (address) => {
  const last = matchRoutes(listRoutes(), address)?.at(-1)
  expect(last?.route.path).not.toBe('*')
  expect(last?.pathname.replace(/(?<=.)\/$/, '')).toBe(address)
  const page = typeof last?.route.lazy === 'function' ? await last.route.lazy() : undefined
  expect(page?.Component).toBeTypeOf('function')
})
