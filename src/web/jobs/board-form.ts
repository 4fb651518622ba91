// The board's controls as one HTML form: it works before the scripts do, and without them.
import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'

/** Controls outside of the form's element name it by this id. */
export const boardFormId = 'board-form'

function wasTouched(control: Element): boolean {
  if (control instanceof HTMLInputElement) {
    return control.checked !== control.defaultChecked || control.value !== control.defaultValue
  }
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some((option) => option.selected !== option.defaultSelected)
  }
  return false
}

const isSlider = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'range'

/** The form's values; without a salary whose slider is at its own end, as that is no filter. */
function valuesOf(form: HTMLFormElement): FormData {
  const values = new FormData(form)
  for (const { name, value, min, max } of [...form.elements].filter(isSlider))
    if (value === (name === 'salary_min' ? min : max)) values.delete(name)
  return values
}

/** What the form asks for, if the visitor changed it since its markup came. */
function touchedQuery(): BoardQuery | undefined {
  const form = document.getElementById(boardFormId)
  if (!(form instanceof HTMLFormElement) || ![...form.elements].some(wasTouched)) return undefined
  const pairs = [...valuesOf(form)].map(
    ([name, value]) => [name, typeof value === 'string' ? value : ''] as const,
  )
  return parseBoardUrl(pairs)
}

let remembered: BoardQuery | undefined

/** To be called before the server's markup is thrown away. */
export function rememberTouchedForm(): void {
  remembered = touchedQuery()
}

/**
 * What the visitor asked for in the server's markup before the board was alive, if anything. `isTakenOver`: that markup
 * is the board's own now; a form of ours is never as it came.
 */
export function takeEarlyQuery(isTakenOver: boolean): BoardQuery | undefined {
  const query = remembered ?? (isTakenOver ? touchedQuery() : undefined)
  remembered = undefined
  return query
}
