/** Moves the focus to the field `name` of a form on this page, and scrolls to it. */
export function focusField(name: string): void {
  const field = document.querySelector(`[data-field="${CSS.escape(name)}"]`)
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
}
