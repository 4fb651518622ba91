// What is done on a page of the profile, one thing at a time, and how it went.
import { useState } from 'react'

import type { AuthAnswer } from '#contract/auth/standing.ts'
import type { Answered } from '#web/auth/answers.ts'
import { problemsIn } from '#web/auth/problems-in.ts'
import { proven } from '#web/auth/reauthentication/proven.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

export type Outcome = { readonly done: string; readonly problems: readonly Problem[] }

type Action<Data> = {
  /** By `actionApi`. */
  call: () => Promise<Answered<Data>>
  /** What is said when it is done. */
  done: string
  /** What follows then, before it is said. */
  after?: (answer: Answered<Data>) => unknown
  /** What is said when it may not be done now. */
  forbidden?: string
}

export type Act = <Data>(action: Action<Data>) => Promise<void>

const nothing: Outcome = { done: '', problems: [] }
const FORBIDDEN = 403

function problemsOf(answer: AuthAnswer, forbidden: string | undefined): readonly Problem[] {
  const isForbidden = answer.status === FORBIDDEN && forbidden !== undefined
  return isForbidden ? [{ message: forbidden }] : problemsIn(answer)
}

export function useActions() {
  const [outcome, setOutcome] = useState(nothing)
  const [isBusy, setBusy] = useState(false)
  const act: Act = async ({ call, done, after, forbidden }) => {
    if (isBusy) return
    setBusy(true)
    setOutcome(nothing)
    const answer = await proven(call)
    const problems = answer === null ? [] : problemsOf(answer, forbidden)
    const isDone = answer !== null && problems.length === 0
    try {
      if (isDone) await after?.(answer)
    } finally {
      setBusy(false)
      setOutcome({ done: isDone ? done : '', problems })
    }
  }
  /** For what a form has done: its problems stand in the form. */
  const say = (done: string) => setOutcome({ done, problems: [] })
  return { act, say, outcome }
}
