import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { apiErrors } from '#web/query/api-errors.ts'
import type { Outcome } from '#web/query/use-actions.ts'

import { webhooksQuery } from './api.ts'

const nothing: Outcome = { done: '', problems: [] }

/** Returns a success message or the problems. Throws on unexpected errors. */
export type WebhookCall = () => Promise<Outcome | string>

export function useWebhookActions() {
  const client = useQueryClient()
  const [outcome, setOutcome] = useState(nothing)
  const reload = () => client.invalidateQueries(webhooksQuery)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (call: WebhookCall): Promise<Outcome> => {
      try {
        const done = await call()
        await reload()
        return typeof done === 'string' ? { done, problems: [] } : done
      } catch (error) {
        return { done: '', problems: await apiErrors(error, 'done') }
      }
    },
  })
  const act = async (call: WebhookCall) => {
    if (isPending) return
    setOutcome(nothing)
    setOutcome(await mutateAsync(call))
  }
  const say = (done: string) => setOutcome({ done, problems: [] })
  return { act, say, reload, outcome, isPending }
}
