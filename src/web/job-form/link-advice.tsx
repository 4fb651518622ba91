// Shows the result of the server's check of the apply link after the user stops typing.
import { useQuery } from '@tanstack/react-query'
import { Check, Lightbulb } from 'lucide-react'
import { useEffect, useState } from 'react'

import { isApplyLink } from '#contract/jobs/rules/links.ts'
import { linkQuery } from '#web/query/manage-queries.ts'

const CHECK_DEBOUNCE_MS = 1500

/** Returns the text as it was when the user last stopped typing. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), CHECK_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Returns the result of the link check. `canCheck` is false for users without the permission to check links. */
export function useLinkCheck(link: string, canCheck: boolean) {
  const settled = useDebounced(link)
  const isEnabled = canCheck && settled === link && isApplyLink(link)
  const { data, isFetching } = useQuery({ ...linkQuery(settled), enabled: isEnabled })
  const check = isEnabled ? data : undefined
  return { check, isFetching }
}

export function LinkAdvice({ check, isFetching }: ReturnType<typeof useLinkCheck>) {
  if (check === undefined)
    return isFetching ? <li className="text-muted">Checking the apply link...</li> : null
  if (check.outcome === 'not_checked') return null
  const isFine = check.outcome === 'ok'
  const Icon = isFine ? Check : Lightbulb
  return (
    <li className="flex gap-2">
      <Icon className={`mt-0.5 size-5 shrink-0 ${isFine ? 'text-accent' : 'text-highlight-text'}`} />
      <span className="wrap-anywhere">{check.detail}</span>
    </li>
  )
}
