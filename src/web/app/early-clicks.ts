// Replays clicks that theme.js recorded before hydration.
declare global {
  var earlyClicks: HTMLButtonElement[] | undefined
}

const nameOf = (button: HTMLButtonElement) => button.getAttribute('aria-label') ?? button.textContent

/** Returns the button, or its counterpart if React has replaced the markup. */
function present(button: HTMLButtonElement): HTMLButtonElement | undefined {
  if (button.isConnected) return button
  return [...document.querySelectorAll('button')].find((each) => nameOf(each) === nameOf(button))
}

export function repeatEarlyClicks(): void {
  const buttons = globalThis.earlyClicks ?? []
  globalThis.earlyClicks = undefined
  for (const button of buttons) present(button)?.click()
}
