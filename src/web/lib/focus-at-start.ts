/** Focuses an element when it appears. Pass this function as its `ref`. The element may need `tabIndex={-1}`. */
export function focusAtStart(shown: HTMLElement | null): void {
  shown?.focus()
}
