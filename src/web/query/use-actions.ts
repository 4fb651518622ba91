import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import type { Answered } from '#web/auth/answers.ts'
import { apiErrors } from '#web/auth/api-errors.ts'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

export type Outcome = { readonly done: string; readonly problems: readonly Problem[] }

type Action<Data> = {
  /** A call of `actionApi`. */
  call: () => Promise<Answered<Data>>
  /** Flash message on success. */
  done: string
  /** Runs on success, before the message. */
  after?: (answer: Answered<Data>) => unknown
  /** Flash message when the action is not possible now. */
  forbidden?: string
}

export type Act = <Data>(action: Action<Data>) => Promise<void>

export const nothing: Outcome = { done: '', problems: [] }

function problemsOf(answer: AuthAnswer, forbidden: string | undefined): readonly Problem[] {
  const isForbidden = answer.status === 403 && forbidden !== undefined
  return isForbidden ? [{ message: forbidden }] : apiErrors(answer)
}

async function carryOut<Data>({ call, done, after, forbidden }: Action<Data>): Promise<Outcome> {
  const answer = await withReauthentication(call)
  if (answer === null) return nothing
  const problems = problemsOf(answer, forbidden)
  if (problems.length > 0) return { done: '', problems }
  await after?.(answer)
  return { done, problems }
}

export function useActions() {
  const [outcome, setOutcome] = useState(nothing)
  const { mutateAsync, isPending } = useMutation({ mutationFn: (run: () => Promise<Outcome>) => run() })
  const act: Act = async (action) => {
    if (isPending) return
    setOutcome(nothing)
    setOutcome(await mutateAsync(() => carryOut(action)))
  }
  /** For forms, which show their own problems. */
  const say = (done: string) => setOutcome({ done, problems: [] })
  return { act, say, outcome }
}
