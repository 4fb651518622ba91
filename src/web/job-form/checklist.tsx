import { queryOptions, useQuery } from '@tanstack/react-query'
import { Check, CircleDashed, Lightbulb } from 'lucide-react'
import { useEffect, useState } from 'react'

import { minutes } from '#contract/duration.ts'
import type { Job } from '#contract/jobs/job.ts'
import { type EmployerHint, hintsFor } from '#contract/jobs/rules/employer-hints.ts'
import { isApplyLink } from '#contract/jobs/rules/links.ts'
import { compareWith } from '#contract/jobs/rules/similarity.ts'
import { cn } from '#web/lib/cn.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { convertLoggedOut } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
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

const fieldByHint: Record<EmployerHint['id'], FieldName> = {
  country: 'location',
  region: 'location',
  'search-engines': 'location',
  salary: 'salary_min',
  period: 'salary_period',
  title: 'title',
  description: 'description',
  skills: 'skills',
  seniority: 'seniority_level',
  apply_host: 'apply_link',
  unknown_host: 'apply_link',
  duplicate: 'description',
  domain: 'company_id',
}

const MAX_COMPARED = 3

/** Other jobs of the company whose title has the words of this title. */
const similarJobsQuery = ({ title, company }: Job, id: number | null) =>
  queryOptions({
    queryKey: ['jobs with a similar title', company.id, title, id],
    queryFn: async () => {
      const query = { search: title.slice(0, 100) }
      const { results } = await convertLoggedOut(call('GET /ninja-api/dashboard/jobs', { query }))
      const others = results.filter((job) => job.company.id === company.id && job.id !== id)
      const ids = others.slice(0, MAX_COMPARED).map((job) => job.id)
      return Promise.all(
        ids.map((job_id) => call('GET /ninja-api/dashboard/jobs/{job_id}', { params: { job_id } })),
      )
    },
    meta: { failure: 'Jobs with a similar title did not load.' },
    staleTime: minutes(5),
  })

const textOf = ({ title, description }: Pick<Job, 'title' | 'description'>) => `${title}\n${description}`

/** Returns the similarity of the most similar other job of the company, or null if none is nearly the same. */
function useSimilarity(job: Job, id: number | null): number | null {
  const title = useDebounced(job.title)
  const isEnabled = job.company.id > 0 && title === job.title && job.description !== ''
  const { data = [] } = useQuery({ ...similarJobsQuery(job, id), enabled: isEnabled })
  if (data.length === 0) return null
  const { similarityTo, isNearCopy } = compareWith(textOf(job))
  const similarity = Math.max(...data.map((other) => similarityTo(textOf(other))))
  return isNearCopy(similarity) ? similarity : null
}

type ChecklistProps = {
  job: Job
  /** The ID of a job that is saved. */
  id: number | null
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

export function Checklist({ job, id, missing, canCheckLink }: ChecklistProps) {
  const link = useLinkCheck(job.applyLink, canCheckLink)
  // If a field is required and missing, the list above names it, so it is not also a suggestion.
  const suggestions = hintsFor(job, useSimilarity(job, id)).filter(
    (hint) => !missing.some(({ name }) => name === fieldByHint[hint.id]),
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
        {suggestions.map((hint) => (
          <li key={hint.id} className="flex gap-2">
            <Lightbulb className="mt-0.5 size-5 shrink-0 text-highlight-text" />
            {hint.id === 'domain' ? (
              <a
                href={dashboardPaths.companyDomain(job.company.id)}
                target="_blank"
                rel="noopener"
                className={linkStyles}
              >
                {hint.text}
              </a>
            ) : (
              <FieldLink name={fieldByHint[hint.id]}>{hint.text}</FieldLink>
            )}
          </li>
        ))}
        <LinkAdvice {...link} />
      </ul>
    </section>
  )
}
