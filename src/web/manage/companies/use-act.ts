// What is done on the page of a company, one thing at a time, and how it went.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { apiErrors } from '#web/query/api-errors.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

type Outcome = { readonly done: string; readonly problems: readonly Problem[] }

type Action = {
  call: () => Promise<unknown>
  /** Runs on success, before the message. */
  after?: () => unknown
  /** What is said then. */
  done: string
}

export type Act = (action: Action) => Promise<void>

const nothing: Outcome = { done: '', problems: [] }

async function carryOut({ call, after, done }: Action): Promise<Outcome> {
  try {
    await call()
  } catch (error) {
    return { done: '', problems: await apiErrors(error, 'done') }
  }
  await after?.()
  return { done, problems: [] }
}

export function useAct() {
  const [outcome, setOutcome] = useState(nothing)
  const { mutateAsync, isPending } = useMutation({ mutationFn: carryOut })
  const act: Act = async (action) => {
    if (isPending) return
    setOutcome(nothing)
    setOutcome(await mutateAsync(action))
  }
  /** For what a form has done: its problems stand in the form. */
  const say = (done: string) => setOutcome({ done, problems: [] })
  return { act, say, outcome, isPending }
}
