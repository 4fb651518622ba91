import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { seconds } from '#contract/duration.ts'

import { PasskeyLogin } from './passkey-login.tsx'

type PasskeyRequest = { useBrowserAutofill?: boolean; pick: () => void; refuse: (name: string) => void }

/** The browser's passkey requests, in order. */
const requests: PasskeyRequest[] = []

function startAuthentication({ useBrowserAutofill }: { useBrowserAutofill?: boolean }): Promise<object> {
  requests.at(-1)?.refuse('AbortError')
  return new Promise((resolve, reject) => {
    const refuse = (name: string) => reject(Object.assign(new Error(name), { name }))
    const pick = () => {
      vi.advanceTimersByTime(seconds(5))
      resolve({})
    }
    requests.push({ ...(useBrowserAutofill && { useBrowserAutofill }), pick, refuse })
  })
}

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: (options: object) => startAuthentication(options),
  WebAuthnAbortService: { cancelCeremony: () => requests.at(-1)?.refuse('AbortError') },
}))

const unknownPasskeyResponse = {
  status: 400,
  errors: [{ message: 'Incorrect code.', code: 'incorrect_code' }],
}
let respondToLogin: () => Promise<Response> = async () => Response.json(unknownPasskeyResponse)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  requests.length = 0
  document.cookie = 'csrftoken=abc'
  vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: async () => true })
  vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) =>
    method === 'GET'
      ? Response.json({ status: 200, data: { request_options: { publicKey: {} } } })
      : respondToLogin(),
  )
})

afterEach(() => {
  vi.useRealTimers()
})

const waitForRequests = (times: number) => vi.waitFor(() => expect(requests).toHaveLength(times))
const byAutofill = { useBrowserAutofill: true }

describe('the login page with passkeys', () => {
  test('offers passkeys again after an error', async () => {
    render(<PasskeyLogin />)
    await waitForRequests(1)
    requests[0]?.pick()
    await screen.findByText(/^This passkey is unknown here/)
    await waitForRequests(2)
    expect(requests[1]).toMatchObject(byAutofill)
  })

  test('offers passkeys again after a request from the button fails', async () => {
    render(<PasskeyLogin />)
    await waitForRequests(1)
    fireEvent.click(screen.getByRole('button'))
    await waitForRequests(2)
    expect(requests[1]).not.toMatchObject(byAutofill)
    requests[1]?.refuse('NotAllowedError')
    await screen.findByText('No passkey was used. You can try again.')
    await waitForRequests(3)
    expect(requests[2]).toMatchObject(byAutofill)
  })

  test('renews the passkey request before its challenge expires', async () => {
    render(<PasskeyLogin />)
    await waitForRequests(1)
    vi.advanceTimersByTime(seconds(540))
    await waitForRequests(2)
    expect(requests[1]).toMatchObject(byAutofill)
  })

  test('reports a network failure and offers passkeys again', async () => {
    respondToLogin = () => Promise.reject(new TypeError('Failed to fetch'))
    const alert = vi.fn<(message: string) => void>()
    vi.stubGlobal('alert', alert)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    render(<PasskeyLogin />)
    await waitForRequests(1)
    requests[0]?.pick()
    await vi.waitFor(() => expect(alert).toHaveBeenCalledOnce())
    await waitForRequests(2)
  })
})
