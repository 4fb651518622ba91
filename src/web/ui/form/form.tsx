// A form: checks its fields, sends their values, says what was wrong, keeps what was written.
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { cn } from '../../lib/cn.ts'
import { logFailure } from '../../lib/log-failure.ts'
import { FormContext, type Problem } from './form-context.ts'
import { ProblemList } from './problem-list.tsx'

export type FormValues = Readonly<Record<string, string>>

type FormProps = {
  /** Sends the values, and tells what is wrong with them; an empty list when nothing is. What it throws is logged and shown. */
  onSubmit: (values: FormValues) => Promise<readonly Problem[]>
  className?: string
  children: ReactNode
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What the browser finds wrong, in our words. */
function wordsFor({ validity, validationMessage, type }: Control): string {
  if (validity.valueMissing)
    return type === 'select-one' ? 'Please choose one.' : 'Please fill in this field.'
  if (validity.typeMismatch) return 'Please enter an email address, such as ada@example.com.'
  return validationMessage
}

function problemsOf(form: HTMLFormElement): Problem[] {
  const invalid = form.querySelectorAll<Control>(':invalid:not(fieldset)')
  return Array.from(invalid, (control) => ({ param: control.name, message: wordsFor(control) }))
}

/** A box that is not ticked has no value. */
function valuesOf(form: HTMLFormElement): FormValues {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- files are sent on their own, without a name
  return Object.fromEntries(new FormData(form)) as FormValues
}

/** A problem with a field that the form does not have is one of the form. */
function placed(form: HTMLFormElement, problems: readonly Problem[]): Problem[] {
  return problems.map(({ message, param }) =>
    param !== undefined && form.elements.namedItem(param) ? { message, param } : { message },
  )
}

const failed: Problem = {
  message: 'Something went wrong. Please try again; what you typed is still here.',
}

function useSending(onSubmit: FormProps['onSubmit']) {
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isPending, setPending] = useState(false)
  const send = async (form: HTMLFormElement) => {
    if (isPending) return
    const found = problemsOf(form)
    setProblems(found)
    if (found.length > 0) return
    setPending(true)
    try {
      setProblems(placed(form, await onSubmit(valuesOf(form))))
    } catch (error) {
      logFailure('A form was not sent.', error)
      setProblems([failed])
    } finally {
      setPending(false)
    }
  }
  return { problems, isPending, send }
}

/** A method, so that values never get into an address, should the form be sent without our script. */
export function Form({ onSubmit, className, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const { problems, isPending, send } = useSending(onSubmit)
  useEffect(() => {
    if (problems.length === 0) return
    const first = summary.current ?? form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    first?.focus()
  }, [problems])
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(event.currentTarget)
  }
  return (
    <FormContext value={{ problems, isPending }}>
      <form
        ref={form}
        method="post"
        noValidate
        className={cn('grid grid-cols-1 gap-5', className)}
        onSubmit={handleSubmit}
      >
        <ProblemList ref={summary} problems={problems.filter(({ param }) => param === undefined)} />
        {children}
      </form>
    </FormContext>
  )
}
