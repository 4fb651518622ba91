import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'

import { checkRepeated } from '#web/auth/form-fields.tsx'

import type { Check } from './client-problems.ts'
import { Field } from './field.tsx'
import type { Problem } from './form-context.ts'
import { Form } from './form.tsx'
import { PasswordField } from './password-field.tsx'
import { SelectField } from './select-field.tsx'
import { SubmitButton } from './submit-button.tsx'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))

function renderLogin(...answer: Problem[]) {
  render(
    <Form onSubmit={async () => answer}>
      <Field name="email" label="Email" type="email" required />
      <Field name="password" label="Password" required />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  )
}

function Dates() {
  const [isLate, setLate] = useState(false)
  return (
    <Form onSubmit={async () => []}>
      <input type="checkbox" aria-label="Late" onChange={({ target }) => setLate(target.checked)} />
      <Field name="end" label="End" type="number" max={isLate ? 20 : 10} />
      <SubmitButton>Send</SubmitButton>
    </Form>
  )
}

const checkRange: Check = ({ from, to }) =>
  Number(to) < Number(from) ? [{ param: 'to', message: 'Less than From.' }] : []

function renderPay() {
  render(
    <Form check={checkRange} onSubmit={async () => []}>
      <Field name="from" label="From" />
      <Field name="to" label="To" />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  )
}

/** Returns a field's error, or null if the field is marked as valid. */
function getError(label: string): string | null {
  const input = field(label)
  if (input.ariaInvalid !== 'true') return null
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
}

describe('a validation error', () => {
  test('the error of a field disappears when the field gets a valid value', async () => {
    renderLogin()
    await userEvent.type(field('Password'), 'secret')
    await send()
    expect(getError('Email')).toBe('Enter an email address, such as ada@example.com.')
    await userEvent.type(field('Email'), 'ada')
    expect(getError('Email')).toBe('Enter an email address, such as ada@example.com.')
    await userEvent.type(field('Email'), '@example.com')
    expect(getError('Email')).toBe(null)
    expect(document.activeElement).toBe(field('Email'))
  })

  test('no error appears while the user types in a field that had no error', async () => {
    renderLogin()
    await send()
    await userEvent.type(field('Email'), 'ada@example.com')
    await userEvent.clear(field('Email'))
    expect(getError('Email')).toBe(null)
    expect(getError('Password')).toBe('Enter the password.')
  })
})

test('a form accepts an internationalized address that it was opened with', async () => {
  const onSubmit = vi.fn<() => Promise<Problem[]>>(async () => [])
  render(
    <Form onSubmit={onSubmit}>
      <Field name="email" label="Email" type="email" defaultValue={'idn@m\u00fcnchen.example'} />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  )
  await send()
  expect(onSubmit).toHaveBeenCalled()
})

describe('a form with errors', () => {
  test('removes a server error when its field changes and keeps the other errors', async () => {
    renderLogin({ param: 'email', message: 'Taken.' }, { param: 'password', message: 'Wrong.' })
    await userEvent.type(field('Email'), 'ada@example.com')
    await userEvent.type(field('Password'), 'secret')
    await send()
    expect(getError('Email')).toBe('Taken.')
    await userEvent.type(field('Email'), '{Backspace}')
    expect(getError('Email')).toBe(null)
    expect(getError('Password')).toBe('Wrong.')
    expect(document.activeElement).toBe(field('Email'))
  })

  test('removes the error of a missing choice when an option is chosen', async () => {
    render(
      <Form onSubmit={async () => []}>
        <SelectField name="work" label="Work" options={[{ value: 'Remote', label: 'Remote' }]} required />
        <SubmitButton>Send</SubmitButton>
      </Form>,
    )
    await send()
    expect(getError('Work')).toBe('Choose the work.')
    await userEvent.selectOptions(field('Work'), 'Remote')
    expect(getError('Work')).toBe(null)
  })

  test('removes the mismatch error when either password changes', async () => {
    render(
      <Form check={checkRepeated('password')} onSubmit={async () => []}>
        <PasswordField name="password" label="Password" required />
        <PasswordField name="password2" label="Again" required />
        <SubmitButton>Send</SubmitButton>
      </Form>,
    )
    await userEvent.type(field('Password'), 'secret')
    await send()
    expect(getError('Again')).toBe('Enter the again.')
    await userEvent.type(field('Again'), 'secre')
    expect(getError('Again')).toBe('Password does not match.')
    await userEvent.type(field('Again'), 't')
    expect(getError('Again')).toBe(null)
    await userEvent.type(field('Again'), '!')
    await send()
    expect(getError('Again')).toBe('Password does not match.')
    await userEvent.type(field('Password'), '!')
    expect(getError('Again')).toBe(null)
  })

  test('checks a rule about two fields again when either field changes', async () => {
    renderPay()
    await userEvent.type(field('From'), '90')
    await userEvent.type(field('To'), '80')
    await send()
    expect(getError('To')).toBe('Less than From.')
    await userEvent.type(field('From'), '{Backspace}')
    expect(getError('To')).toBe(null)
  })

  test('checks a field again whose limit depends on another field', async () => {
    render(<Dates />)
    await userEvent.type(field('End'), '15')
    await send()
    expect(field('End').ariaInvalid).toBe('true')
    await userEvent.click(field('Late'))
    expect(getError('End')).toBe(null)
  })
})
