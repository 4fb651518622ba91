import { useQuery } from '@tanstack/react-query'
import { Check, CircleDashed, Lightbulb } from 'lucide-react'
import { useEffect, useState } from 'react'

import type { Job } from '#contract/jobs/job.ts'
import { type Advice, adviceOn } from '#contract/jobs/rules/advice.ts'
import { isApplyLink } from '#contract/jobs/rules/links.ts'
import { cn } from '#web/lib/cn.ts'
import { linkQuery } from '#web/query/manage-queries.ts'
import { focusField } from '#web/ui/form/focus-field.ts'
import { linkStyles } from '#web/ui/link-styles.ts'

import type { FieldName } from './job-values.ts'
import type { listMissingFields } from './required-fields.ts'

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
function useLinkCheck(link: string, canCheck: boolean) {
  const settled = useDebounced(link)
  const isEnabled = canCheck && settled === link && isApplyLink(link)
  const { data, isFetching } = useQuery({ ...linkQuery(settled), enabled: isEnabled })
  const check = isEnabled ? data : undefined
  return { check, isFetching }
}

function LinkAdvice({ check, isFetching }: ReturnType<typeof useLinkCheck>) {
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

const fieldByAdvice: Record<Advice['id'], FieldName> = {
  country: 'location',
  region: 'location',
  'search-engines': 'location',
  salary: 'salary_min',
  period: 'salary_period',
  title: 'title',
  description: 'description',
  skills: 'skills',
}

type ChecklistProps = {
  job: Job
  /** The required fields that are still empty or invalid. */
  missing: ReturnType<typeof listMissingFields>
  /** Whether the user has permission to let the server check the link. */
  canCheckLink: boolean
}

function FieldLink({ name, children }: { name: FieldName; children: string }) {
  return (
    <button
      type="button"
      className={cn(linkStyles, 'cursor-pointer text-left')}
      onClick={() => focusField(name)}
    >
      {children}
    </button>
  )
}

export function Checklist({ job, missing, canCheckLink }: ChecklistProps) {
  const link = useLinkCheck(job.applyLink, canCheckLink)
  // If a field is required and missing, the list above names it, so it is not also a suggestion.
  const suggestions = adviceOn(job).filter(
    ({ id }) => !missing.some(({ name }) => name === fieldByAdvice[id]),
  )
  return (
    <section aria-labelledby="checklist" className="grid gap-3">
      <h2 id="checklist" className="text-title font-semibold">
        Checklist
      </h2>
      {missing.length === 0 ? (
        <p className="flex gap-2">
          <Check className="mt-0.5 size-5 shrink-0 text-accent" />
          All required fields are filled in.
        </p>
      ) : (
        <div className="flex gap-2">
          <CircleDashed className="mt-0.5 size-5 shrink-0 text-highlight-text" />
          <div>
            Still required:
            <ul className="flex flex-wrap gap-x-3">
              {missing.map(({ name, label }) => (
                <li key={name}>
                  <FieldLink name={name}>{label}</FieldLink>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {suggestions.length > 0 && <h3 className="font-medium">Suggestions (optional)</h3>}
      <ul className="grid gap-2 empty:hidden">
        {suggestions.map(({ id, text }) => (
          <li key={id} className="flex gap-2">
            <Lightbulb className="mt-0.5 size-5 shrink-0 text-highlight-text" />
            <FieldLink name={fieldByAdvice[id]}>{text}</FieldLink>
          </li>
        ))}
        <LinkAdvice {...link} />
      </ul>
    </section>
  )
}
