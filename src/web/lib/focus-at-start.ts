/** Use it as the `ref` of an element that takes the focus when it appears. The element may need `tabIndex={-1}`. */
export function focusAtStart(shown: HTMLElement | null): void {
  shown?.focus()
}
