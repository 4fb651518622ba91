// Buttons that were pressed before hydration (recorded by theme.js) are pressed again after it.
declare global {
  var earlyClicks: HTMLButtonElement[] | undefined
}

const nameOf = (button: HTMLButtonElement) => button.getAttribute('aria-label') ?? button.textContent

/** The button itself, or the one that took its place with other markup. */
function present(button: HTMLButtonElement): HTMLButtonElement | undefined {
  if (button.isConnected) return button
  return [...document.querySelectorAll('button')].find((each) => nameOf(each) === nameOf(button))
}

export function repeatEarlyClicks(): void {
  const buttons = globalThis.earlyClicks ?? []
  globalThis.earlyClicks = undefined
  for (const button of buttons) present(button)?.click()
}
