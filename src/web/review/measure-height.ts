/** The height of the decision buttons, for the bar above them. */
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
