import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { Problem } from '#web/ui/form/form-context.ts'

import { describeErrors } from './api-errors.ts'

export type ActionResult = { readonly message: string; readonly problems: readonly Problem[] }

export const noResult: ActionResult = { message: '', problems: [] }

/** Returns the success message, or the problems that the response contains. Throws if the request fails. */
export type Action = () => Promise<string | readonly Problem[]>

async function runAction(action: Action): Promise<ActionResult> {
  try {
    const result = await action()
    return typeof result === 'string' ? { message: result, problems: [] } : { message: '', problems: result }
  } catch (error) {
    return { message: '', problems: await describeErrors(error, { verb: 'done' }) }
  }
}

/**
 * Performs the actions of a page and keeps the result of the last one for `ActionReport`. Ignores an action while
 * another one is in flight, unless `isParallel` is set.
 */
export function useAction({ isParallel = false } = {}) {
  const [result, setResult] = useState(noResult)
  const { mutateAsync, isPending } = useMutation({ mutationFn: runAction })
  const perform = async (action: Action) => {
    if (isPending && !isParallel) return
    setResult(noResult)
    setResult(await mutateAsync(action))
  }
  /** Shows a success message. Forms use this function instead of `perform`, because they show problems themselves. */
  const showMessage = (message: string) => setResult({ message, problems: [] })
  return { perform, showMessage, result, isPending }
}
