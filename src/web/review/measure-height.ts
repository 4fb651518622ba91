/** The CSS variable with the height of the decision buttons. Positions the bar with the last decision above them. */
const VARIABLE = '--decide-height'

/** A ref callback that publishes the height of an element as a CSS variable. */
export function measureHeight(element: HTMLElement | null) {
  if (element === null) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(VARIABLE, `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(VARIABLE)
  }
}
