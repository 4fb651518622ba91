import { useStore } from '@nanostores/react'
import { CircleAlert, LoaderCircle, Mail } from 'lucide-react'
import { atom } from 'nanostores'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'

import { formatCount } from '#contract/counts.ts'
import { HONEYPOT } from '#contract/honeypot.ts'
import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { nameQuery } from '#contract/jobs/rules/name-query.ts'
import type { Offer } from '#contract/jobs/rules/offers.ts'
import { useUser } from '#web/auth/auth-store.ts'
import { cn } from '#web/lib/cn.ts'
import { ensureCsrfToken } from '#web/lib/csrf.ts'
import { describeErrors } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
import { Button } from '#web/ui/button.tsx'
import { findClientProblems, readValues } from '#web/ui/form/client-problems.ts'
import type { Problem } from '#web/ui/form/form-context.ts'
import { HoneypotField } from '#web/ui/form/honeypot-field.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

export type AlertFieldProps = {
  /** The search part of the board's URL. */
  search: string
  /** The question to the visitor. By default, it names the search. */
  title?: ReactNode
  /** The number of matching jobs of the last 7 days. */
  lastWeek?: number | undefined
  /** The search for all words, if the literal search finds no jobs. */
  allWords?: Offer | undefined
  className?: string
}

export type AlertFormProps = AlertFieldProps & { onReady: (isReady: boolean) => void }

/** Returns the question 'Get new Remote, python jobs in Germany by email'. */
function Question({ search }: { search: string }) {
  const name = nameQuery(parseBoardUrl(search))
  if (name === undefined) return 'Get new jobs for this search by email'
  const { before, after } = name
  return (
    <>
      Get new {before && <strong className="font-semibold">{before} </strong>}jobs{' '}
      {after && <strong className="font-semibold">{after} </strong>}by email
    </>
  )
}

type Outcome = { search: string; problem?: string; done?: ReactNode }

/** Requests a daily alert. Daily is also the default of the form at /alerts/new. */
async function subscribe(form: HTMLFormElement, search: string): Promise<Outcome> {
  const [found] = findClientProblems(form, undefined)
  if (found) return { search, problem: found.message }
  const { email, [HONEYPOT]: trap = '' } = readValues(form)
  try {
    await ensureCsrfToken()
    // The time since the browser has opened the page.
    const elapsed = Math.round(performance.now())
    const visitor = email === undefined ? {} : { email, elapsed_ms: elapsed, [HONEYPOT]: trap }
    const alert = await call('POST /ninja-api/alerts', {
      body: { query: search, frequency: 'daily', ...visitor },
    })
    // The response to a visitor contains no alert.
    return { search, done: 'id' in alert ? <AlertIsOn /> : <CheckEmail email={email ?? ''} /> }
  } catch (error) {
    const [problem] = await describeErrors(error)
    return { search, problem: describeProblem(problem, email === undefined) }
  }
}

function describeProblem({ param, message }: Problem = { message: '' }, isUser: boolean): string {
  if (param === 'query') return 'This search is too long for an alert.'
  if (param !== 'email') return message
  // The session has ended since the page was loaded.
  if (isUser) return 'You are no longer logged in. Reload the page and enter your address.'
  return 'Enter an email address, such as ada@example.com.'
}

function CheckEmail({ email }: { email: string }) {
  return (
    <>
      Check your email at <strong className="font-semibold">{email}</strong> to start the alert.
    </>
  )
}

function AlertIsOn() {
  return (
    <>
      The alert is on.{' '}
      <Link to="/dashboard/alerts" className={linkStyles}>
        Your job alerts
      </Link>
    </>
  )
}

function describeLastWeek(count: number): string {
  return count === 0 ? 'None in the last 7 days' : `${formatCount(count)} in the last 7 days`
}

function AllWords({ allWords: { search, label, total } }: { allWords: Offer }) {
  return (
    <p className="basis-full text-small text-muted">
      No open job matches this text. Or choose{' '}
      <a href={`/jobs${search}`} className={linkStyles}>
        {label} ({formatCount(total)})
      </a>{' '}
      for your alert.
    </p>
  )
}

/** The success of a form. Other forms for the same search on the page show it too. */
const success = atom<Outcome | undefined>()

/** Keeps the outcome of the last attempt until the search changes. */
function useSubscription(search: string) {
  const [outcome, setOutcome] = useState<Outcome>({ search })
  const [isPending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const status = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (outcome.done) status.current?.focus()
    if (outcome.problem) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [outcome])
  const submit = async (element: HTMLFormElement) => {
    if (isPending) return
    setPending(true)
    setOutcome({ search })
    const result = await subscribe(element, search)
    setOutcome(result)
    if (result.done) success.set(result)
    setPending(false)
  }
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(event.currentTarget)
  }
  // The browser's problem stays until the address is valid.
  const handleInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    if (findClientProblems(currentTarget, undefined).length === 0) setOutcome({ search })
  }
  useEffect(() => () => success.set(undefined), [])
  const elsewhere = useStore(success)
  const known: Outcome = [elsewhere, outcome].find((each) => each?.search === search) ?? { search }
  const { problem, done } = known
  return { form, status, isPending, problem, done, handleSubmit, handleInput }
}

export function AlertForm({ search, title, lastWeek, allWords, onReady }: AlertFormProps) {
  const id = useId()
  const user = useUser()
  const { form, status, isPending, problem, done, handleSubmit, handleInput } = useSubscription(search)
  useEffect(() => onReady(true), [onReady])
  const isInvalid = problem !== undefined
  const control = {
    'aria-invalid': isInvalid,
    'aria-describedby': cn(`${id}-question`, isInvalid && `${id}-problem`),
  }
  return (
    <form
      ref={form}
      method="post"
      action="/alerts"
      noValidate
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
      onSubmit={handleSubmit}
      onInput={handleInput}
    >
      <p id={`${id}-question`} className="flex min-w-0 flex-1 basis-72 gap-2 wrap-anywhere">
        <Mail className="mt-0.5 size-5 shrink-0 text-accent" />
        <span>
          {title ?? <Question search={search} />}{' '}
          {lastWeek !== undefined && (
            <span className="inline-block text-small text-muted">{describeLastWeek(lastWeek)}</span>
          )}
        </span>
      </p>
      <input type="hidden" name="query" value={search} />
      <HoneypotField />
      <div className="flex min-h-11 min-w-0 items-center gap-2">
        <div hidden={done !== undefined} className="contents">
          {user === null && (
            <input
              {...control}
              type="email"
              name="email"
              required
              autoComplete="email"
              aria-label="Email address"
              placeholder="Email address"
              className={cn(
                'h-10 w-full max-w-56 min-w-0 rounded-control border bg-raised px-3 phone:h-11',
                isInvalid ? 'border-danger' : 'border-control',
              )}
            />
          )}
          <Button
            type="submit"
            variant="outline"
            className="whitespace-nowrap"
            {...(user !== null && control)}
            aria-disabled={isPending}
            aria-busy={isPending}
          >
            {isPending && <LoaderCircle className="size-5 animate-spin" />}
            Email me
          </Button>
        </div>
        <output ref={status} tabIndex={-1} className="text-small wrap-anywhere empty:hidden">
          {done}
        </output>
      </div>
      {isInvalid && (
        <p id={`${id}-problem`} className="flex basis-full gap-1.5 text-small text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      )}
      {allWords && <AllWords allWords={allWords} />}
    </form>
  )
}
