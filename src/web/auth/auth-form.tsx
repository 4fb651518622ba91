import type { ReactNode } from 'react'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import type { Check } from '#web/ui/form/client-problems.ts'
import type { Problem } from '#web/ui/form/form-context.ts'
import { Form, type FormValues } from '#web/ui/form/form.tsx'

import { apiErrors } from './api-errors.ts'
import { attempt } from './api.ts'

type AuthFormProps = {
  check?: Check
  /** Sends the values. Resolves to null if the user has cancelled or `send` has reported a failure. */
  send: (values: FormValues) => Promise<AuthAnswer | null>
  /** Handles the response and returns the problems to show. By default, the form shows the problems of the response. */
  after?: (answer: AuthAnswer, values: FormValues) => readonly Problem[] | void
  children: ReactNode
}

export function AuthForm({ check, send, after, children }: AuthFormProps) {
  const submit = async (values: FormValues) => {
    const answer = await attempt(() => send(values))
    return answer === null ? [] : (after?.(answer, values) ?? apiErrors(answer))
  }
  return (
    <Form check={check} onSubmit={submit}>
      {children}
    </Form>
  )
}
