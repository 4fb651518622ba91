import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import { HONEYPOT } from '#contract/honeypot.ts'

import { Field } from './field.tsx'
import type { Problem } from './form-context.ts'
import { Form, type FormValues } from './form.tsx'
import { HoneypotField } from './honeypot-field.tsx'
import { PasswordField } from './password-field.tsx'
import { SelectField } from './select-field.tsx'
import { SubmitButton } from './submit-button.tsx'

/** Returns the help and the errors that describe an input. */
function getDescription(input: HTMLInputElement): string {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

/** Renders a form whose submission returns `problems`. Returns its fields and functions to fill in and send the form. */
function renderForm(...problems: Problem[]) {
  const onSubmit = vi.fn<(values: FormValues) => Promise<readonly Problem[]>>(async () => problems)
  render(
    <Form onSubmit={onSubmit}>
      <Field name="email" label="Email" type="email" help="Yours." required />
      <PasswordField name="password" label="Password" required />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  )
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  const fillIn = async () => {
    await userEvent.type(email, 'ada@example.com')
    await userEvent.type(password, 'secret')
  }
  return {
    onSubmit,
    email,
    password,
    fillIn,
    send: () => userEvent.click(screen.getByRole('button', { name: 'Send' })),
  }
}

describe('a form with two fields', () => {
  test('sends the values by field name', async () => {
    const { onSubmit, fillIn, send } = renderForm()
    await fillIn()
    await send()
    expect(onSubmit.mock.calls).toEqual([[{ email: 'ada@example.com', password: 'secret' }]])
  })

  test('reports missing values under their fields and focuses the first', async () => {
    const { onSubmit, email, password, send } = renderForm()
    await userEvent.type(password, 'secret')
    await send()
    expect(getDescription(email)).toBe('Yours. Enter an email address, such as ada@example.com.')
    expect(document.activeElement).toBe(email)
    expect(email.ariaInvalid).toBe('true')
    expect(password.ariaInvalid).toBe('false')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('reports an invalid email address', async () => {
    const { onSubmit, email, password, send } = renderForm()
    await userEvent.type(email, 'ada')
    await userEvent.type(password, 'secret')
    await send()
    expect(getDescription(email)).toMatch(/Enter an email address/)
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('shows an error under its field and keeps the values', async () => {
    const { email, password, fillIn, send } = renderForm({ param: 'password', message: 'Wrong.' })
    await fillIn()
    await send()
    expect(getDescription(password)).toBe('Wrong.')
    expect(document.activeElement).toBe(password)
    expect(email.value).toBe('ada@example.com')
    expect(password.value).toBe('secret')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows an error without a field above the form and focuses it first', async () => {
    const { fillIn, send } = renderForm(
      { param: 'email', message: 'Taken.' },
      { message: 'Not now.' },
      { param: 'key', message: 'Bad key.' },
    )
    await fillIn()
    await send()
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toBe('Not now.Bad key.')
    expect(document.activeElement).toBe(alert)
  })

  test('shows an error about a field that people do not see above the form, and empties the field', async () => {
    const onSubmit = vi.fn<(values: FormValues) => Promise<Problem[]>>(async ({ [HONEYPOT]: trap = '' }) =>
      trap === '' ? [] : [{ param: HONEYPOT, message: 'Filled.' }],
    )
    const { container } = render(
      <Form onSubmit={onSubmit}>
        <HoneypotField />
        <SubmitButton>Send</SubmitButton>
      </Form>,
    )
    expect(screen.queryByRole('textbox')).toBeNull()
    const field = container.querySelector<HTMLInputElement>(`[name=${HONEYPOT}]`)
    if (field) field.value = 'filled by a program'
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByRole('alert').textContent).toBe('Filled.')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(onSubmit).toHaveBeenCalledTimes(2)
  })

  test('asks for a missing choice', async () => {
    render(
      <Form onSubmit={async () => []}>
        <SelectField name="work" label="Work" options={[{ value: 'Remote', label: 'Remote' }]} required />
        <SubmitButton>Send</SubmitButton>
      </Form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByText('Choose the work.')).toBeDefined()
  })
})

describe('a form', () => {
  test('marks the button as busy while sending and sends only once', async () => {
    const { onSubmit, fillIn, send } = renderForm()
    let answer: ((problems: Problem[]) => void) | undefined
    onSubmit.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    await fillIn()
    await send()
    const button = screen.getByRole('button', { name: 'Send' })
    expect(button.ariaBusy).toBe('true')
    await send()
    expect(onSubmit).toHaveBeenCalledOnce()
    answer?.([])
    await vi.waitFor(() => expect(button.ariaBusy).toBe('false'))
  })

  test('reports a network failure and can be sent again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { onSubmit, email, fillIn, send } = renderForm()
    onSubmit.mockRejectedValueOnce(new SyntaxError('Unexpected token <'))
    await fillIn()
    await send()
    expect((await screen.findByRole('alert')).textContent).toMatch(/Something went wrong/)
    expect(email.value).toBe('ada@example.com')
    await send()
    expect(onSubmit).toHaveBeenCalledTimes(2)
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('shows the password on request', async () => {
    const { password } = renderForm()
    expect(password.type).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: /^Show ?Password$/, pressed: false }))
    expect(password.type).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: /^Show ?Password$/, pressed: true }))
    expect(password.type).toBe('password')
  })
})
