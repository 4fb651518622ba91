import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { cn } from '../../lib/cn.ts'
import { logFailure } from '../../lib/log-failure.ts'
import { type Check, findClientProblems, type FormValues, readValues } from './client-problems.ts'
import { FormContext, type Problem } from './form-context.ts'
import { ProblemList } from './problem-list.tsx'
import { useProblems } from './use-problems.ts'

export type { FormValues } from './client-problems.ts'

type FormProps = {
  /** Runs before sending and, while a field has a problem, after each change. */
  check?: Check | undefined
  /** Sends the values and resolves to the list of problems. The form logs and shows thrown errors. */
  onSubmit?: ((values: FormValues) => Promise<readonly Problem[]>) | undefined
  /** Without `onSubmit`, the browser sends the form to this path, and the page that answers has the problems. */
  action?: string
  /** The problems that the server has sent with the page. */
  sentProblems?: readonly Problem[] | undefined
  /** Whether only a button sends the form, because sending publishes something. */
  ignoresEnter?: boolean
  className?: string
  children: ReactNode
}

/** For a group of radio buttons, the first button. */
const invalidControl = '[aria-invalid=true]:not(fieldset), fieldset[aria-invalid=true] input'

function isShown(control: Element | RadioNodeList | null): boolean {
  return control instanceof Element ? control.closest('[inert], [hidden]') === null : control !== null
}

/** Assigns a problem to the whole form if the form does not show the problem's field. */
function assignUnseenFieldsToForm(form: HTMLFormElement, problems: readonly Problem[]): Problem[] {
  return problems.map(({ message, param }) =>
    param !== undefined && isShown(form.elements.namedItem(param)) ? { message, param } : { message },
  )
}

/** Empties fields that users cannot empty themselves, so that the next attempt can succeed. */
function clearInertFields(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('[inert] input')) input.value = ''
}

/** Leaves Enter to text areas and buttons. */
function ignoreEnter(event: KeyboardEvent): void {
  const { key, target } = event
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  if (key === 'Enter' && isField) event.preventDefault()
}

const unknownProblem: Problem = {
  message: 'Something went wrong. Please try again. What you typed is still here.',
}

/** Uses POST, because a GET submission without scripts would put the values into the URL. */
export function Form(props: FormProps) {
  const { check, onSubmit, action, sentProblems, ignoresEnter = false, className, children } = props
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const [isPending, setPending] = useState(false)
  const { problems, reportCount, report, onFieldChange, onFieldLeave } = useProblems(
    form,
    check,
    sentProblems,
  )
  useEffect(() => {
    if (reportCount === 0) return
    const first = summary.current ?? form.current?.querySelector<HTMLElement>(invalidControl)
    first?.focus()
  }, [reportCount])
  const submit = async (element: HTMLFormElement) => {
    if (isPending) return
    const found = findClientProblems(element, check)
    report({ client: found })
    if (found.length > 0 || onSubmit === undefined) return
    setPending(true)
    try {
      const found = await onSubmit(readValues(element))
      if (found.length > 0) clearInertFields(element)
      report({ server: assignUnseenFieldsToForm(element, found) })
    } catch (error) {
      logFailure('A form was not sent.', error)
      report({ server: [unknownProblem] })
    } finally {
      setPending(false)
    }
  }
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    const isSentByBrowser =
      onSubmit === undefined && findClientProblems(event.currentTarget, check).length === 0
    if (isSentByBrowser) return
    event.preventDefault()
    void submit(event.currentTarget)
  }
  const handleChange = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof Element) onFieldChange(target.getAttribute('name') ?? '')
  }
  return (
    <FormContext value={{ problems, isPending, onFieldChange, onFieldLeave }}>
      <form
        ref={form}
        method="post"
        action={action}
        noValidate
        className={cn('grid grid-cols-1 gap-5', className)}
        onSubmit={handleSubmit}
        onChange={handleChange}
        onKeyDownCapture={ignoresEnter ? ignoreEnter : undefined}
      >
        <ProblemList ref={summary} problems={problems.filter(({ param }) => param === undefined)} />
        {children}
      </form>
    </FormContext>
  )
}
