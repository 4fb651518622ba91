import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Problem } from '#web/ui/form/form-context.ts'

import { describeErrors, type ErrorContext } from './api-errors.ts'

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

type ActionOptions = {
  isParallel?: boolean
  /** The key of the queries that a successful action makes stale. */
  reloads?: QueryKey
}

export type Actions = ReturnType<typeof useAction>

/**
 * Performs the actions of a page and keeps the result of the last one for `ActionReport`. Ignores an action while
 * another one is in flight, unless `isParallel` is set.
 */
export function useAction({ isParallel = false, reloads }: ActionOptions = {}) {
  const client = useQueryClient()
  const [result, setResult] = useState(noResult)
  const reload = async () => {
    if (reloads) await client.invalidateQueries({ queryKey: reloads })
  }
  const { mutateAsync, isPending } = useMutation({ mutationFn: runAction, onSuccess: reload })
  const perform = async (action: Action) => {
    if (isPending && !isParallel) return
    setResult(noResult)
    setResult(await mutateAsync(action))
  }
  /** Shows a success message. Forms use this function instead of `perform`, because they show problems themselves. */
  const showMessage = (message: string) => setResult({ message, problems: [] })
  /** Performs the action of a form. Returns the problems to show in the form. */
  const submit = async (
    action: () => Promise<string>,
    context?: ErrorContext,
  ): Promise<readonly Problem[]> => {
    // The report announces even the same message again, and takes the focus of a form that disappears.
    setResult(noResult)
    try {
      const message = await action()
      await reload()
      showMessage(message)
      return []
    } catch (error) {
      return describeErrors(error, context)
    }
  }
  return { perform, submit, showMessage, result, isPending }
}
