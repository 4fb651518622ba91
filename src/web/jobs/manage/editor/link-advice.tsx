// Whether the apply link leads anywhere: asked of the server when the visitor has stopped typing.
import { useQuery } from '@tanstack/react-query'
import { Check, Lightbulb } from 'lucide-react'
import { useEffect, useState } from 'react'

import { isApplyLink } from '#contract/jobs/rules/links.ts'

import { linkQuery } from '../queries.ts'

const pauseMs = 1500

/** What was there when it had stayed the same for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

export function LinkAdvice({ link }: { link: string }) {
  const settled = useSettled(link)
  const isAsked = settled === link && isApplyLink(link)
  const { data, isFetching } = useQuery({ ...linkQuery(settled), enabled: isAsked })
  if (!isAsked || data === undefined)
    return isFetching ? <li className="text-muted">Checking the apply link...</li> : null
  if (data.outcome === 'not_checked') return null
  const isFine = data.outcome === 'ok'
  const Icon = isFine ? Check : Lightbulb
  return (
    <li className="flex gap-2">
      <Icon className={`mt-0.5 size-5 shrink-0 ${isFine ? 'text-accent' : 'text-highlight-text'}`} />
      <span className="wrap-anywhere">{data.detail}</span>
    </li>
  )
}
