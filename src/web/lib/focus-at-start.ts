/** As the `ref` of what appears in its place; without a control of its own that is given `tabIndex={-1}`. */
export function focusAtStart(shown: HTMLElement | null): void {
  shown?.focus()
}
