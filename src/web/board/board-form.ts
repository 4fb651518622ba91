// All controls of the board belong to one HTML form, which works before hydration and without scripts.
import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { filterFormId } from '#web/ui/filters/skip-to-filters.tsx'

function hasChanged(control: Element): boolean {
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

/** Returns the form's values. A moved slider overrides its text field. A slider at its limit sets no filter. */
function readValues(form: HTMLFormElement): FormData {
  const values = new FormData(form)
  for (const slider of [...form.elements].filter(isSlider).filter(hasChanged)) {
    const { value, min, max, dataset } = slider
    const { field = '' } = dataset
    values.set(field, value === (field === 'salary_min' ? min : max) ? '' : value)
  }
  return values
}

/** Returns the form's query if the visitor has changed the form since the page loaded, that is, before hydration. */
export function readChangedQuery(): BoardQuery | undefined {
  const form = document.getElementById(filterFormId)
  if (!(form instanceof HTMLFormElement) || ![...form.elements].some(hasChanged)) return undefined
  const pairs = [...readValues(form)].map(
    ([name, value]) => [name, typeof value === 'string' ? value : ''] as const,
  )
  return parseBoardUrl(pairs)
}
