import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { actionApi } from '../action-api.ts'
import { authStore, changeAuth, applyAuthState } from '../auth-store.ts'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'
import { withReauthentication } from './with-reauthentication.ts'

const user = { id: 7, display: 'Ada', email: 'ada@example.com', has_usable_password: true }
const loggedIn = { status: 200, data: { user, methods: [] }, meta: { is_authenticated: true } }
const flows = [{ id: 'reauthenticate' }, { id: 'mfa_reauthenticate', types: ['recovery_codes', 'totp'] }]
const reauthenticationRequired = {
  status: 401,
  data: { user, methods: [], flows },
  meta: { is_authenticated: true },
}
const reauthenticated = {
  status: 200,
  data: { user, methods: [{ method: 'password', at: 1 }] },
  meta: { is_authenticated: true },
}
const emailAdded = { status: 200, data: [{ email: 'new@example.com', verified: false, primary: false }] }

/** Returns the sent calls as text. Each call gets the next response. */
function stubResponses(...answers: object[]): string[] {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    sent.push(
      `${method} ${path.replace('/_allauth/browser/v1/', '')} ${typeof body === 'string' ? body : ''}`,
    )
    return Response.json(answers.shift() ?? {})
  })
  return sent
}

const addEmail = () => withReauthentication(() => actionApi.addEmail({ email: 'new@example.com' }))
const addEmailRequest = 'POST account/email {"email":"new@example.com"}'

function showModal(this: HTMLDialogElement): void {
  this.open = true
}

function close(this: HTMLDialogElement): void {
  this.open = false
}

/** jsdom lacks the methods of the dialog element. */
beforeAll(() => {
  Object.assign(HTMLDialogElement.prototype, { showModal, close })
})

beforeEach(() => {
  document.cookie = 'csrftoken=abc'
  changeAuth({ authState: null, flows: [], config: null })
  applyAuthState({ ...loggedIn, data: { user, methods: [] } })
})

describe('the dialog for reauthentication', () => {
  test('retries the action after reauthentication without leaving the page', async () => {
    const sent = stubResponses(reauthenticationRequired, reauthenticated, emailAdded)
    render(<ReauthenticationDialog />)
    const answer = addEmail()
    await screen.findByRole('dialog', { name: 'Confirm Access' })
    const { authState } = authStore.get()
    expect(authState?.kind === 'user' && authState.reauthenticate).toBe(null)
    await userEvent.type(screen.getByLabelText('Password'), 'p')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await answer).toEqual(emailAdded)
    expect(sent).toEqual([addEmailRequest, 'POST auth/reauthenticate {"password":"p"}', addEmailRequest])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('offers other methods and reports a wrong code', async () => {
    const wrong = {
      status: 400,
      errors: [{ message: 'Incorrect code.', code: 'incorrect_code', param: 'code' }],
    }
    const sent = stubResponses(reauthenticationRequired, wrong, reauthenticated, emailAdded)
    render(<ReauthenticationDialog />)
    const answer = addEmail()
    await userEvent.click(await screen.findByRole('button', { name: 'Use your authenticator app' }))
    await userEvent.type(screen.getByLabelText('Code'), '123456')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByText('Incorrect code.')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await answer).toEqual(emailAdded)
    expect(sent).toHaveLength(4)
    expect(sent[1]).toBe('POST auth/2fa/reauthenticate {"code":"123456"}')
  })

  test('does not retry the action if the user cancels', async () => {
    const sent = stubResponses(reauthenticationRequired)
    render(<ReauthenticationDialog />)
    const answer = addEmail()
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await answer).toBeNull()
    expect(sent).toEqual([addEmailRequest])
  })

  test('cancels the action when the user leaves the page', async () => {
    const sent = stubResponses(reauthenticationRequired)
    const { unmount } = render(<ReauthenticationDialog />)
    const answer = addEmail()
    await screen.findByRole('dialog', { name: 'Confirm Access' })
    unmount()
    expect(await answer).toBeNull()
    render(<ReauthenticationDialog />)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([addEmailRequest])
  })

  test('cancels the action if the user has already left the page', async () => {
    stubResponses(reauthenticationRequired)
    expect(await addEmail()).toBeNull()
  })

  test('does not appear if the action requires no reauthentication', async () => {
    stubResponses(emailAdded)
    render(<ReauthenticationDialog />)
    expect(await addEmail()).toEqual(emailAdded)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
