import { toAsciiEmail } from '#contract/auth/email-domain.ts'

import type { Problem } from './form-context.ts'

export type FormValues = Readonly<Record<string, string>>

/**
 * Returns the problems that a single control cannot find, such as those of a rule about two fields. Reads the current
 * `values` of the controls, because a component's state may have the previous values.
 */
export type Check = (values: FormValues) => readonly Problem[]

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Returns our message for the browser's validation error. The message contains the label of the field or, if the label
 * is a question, the name of the field.
 */
function describeControlError({ validity, validationMessage, type, labels, name }: Control): string {
  if (type === 'email') return 'Enter an email address, such as ada@example.com.'
  if (!validity.valueMissing) return validationMessage
  const label = labels?.[0]?.textContent ?? '?'
  const field = label.endsWith('?') ? name : label.charAt(0).toLowerCase() + label.slice(1)
  return `${type === 'select-one' ? 'Choose' : 'Enter'} the ${field}.`
}

function findControlProblems(form: HTMLFormElement): Problem[] {
  const invalid = Array.from(form.querySelectorAll<Control>(':invalid:not(fieldset)'))
  return invalid
    .filter((control) => !isInternationalEmail(control))
    .map((control) => ({ param: control.name, message: describeControlError(control) }))
}

/** Chromium accepts an internationalized domain only in an address that was typed, not in one that we filled in. */
function isInternationalEmail(control: Control): boolean {
  if (control.type !== 'email' || control.value === '') return false
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a node is cloned as a node of the same kind
  const copy = control.cloneNode() as Control
  copy.value = toAsciiEmail(control.value)
  return copy.validity.valid
}

/** Returns the values by field name. Omits unticked checkboxes. */
export function readValues(form: HTMLFormElement): FormValues {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- files are sent on their own, without a name
  return Object.fromEntries(new FormData(form)) as FormValues
}

/** Returns the problems of the controls, and those that `check` finds in the other fields. */
export function findClientProblems(form: HTMLFormElement, check: Check | undefined): Problem[] {
  const found = findControlProblems(form)
  const reported = new Set(found.map(({ param }) => param))
  const others = (check?.(readValues(form)) ?? []).filter(({ param }) => !reported.has(param))
  return [...found, ...others]
}
