/** Focuses an element when it appears. Pass this function as its `ref`. The element may need `tabIndex={-1}`. */
export function focusAtStart(shown: HTMLElement | null): void {
  shown?.focus()
}

/** Focuses the content of the page. Call this after an action that loads the content again, without its button. */
export function focusContent(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
