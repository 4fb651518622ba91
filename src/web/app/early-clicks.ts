// Replays clicks that theme.js recorded before hydration.
declare global {
  var earlyClicks: HTMLButtonElement[] | undefined
}

const getLabel = (button: HTMLButtonElement) => button.getAttribute('aria-label') ?? button.textContent

/** Returns the clicked button or, if React has replaced the markup, the new button with the same label. */
function findCurrentButton(button: HTMLButtonElement): HTMLButtonElement | undefined {
  if (button.isConnected) return button
  return [...document.querySelectorAll('button')].find((each) => getLabel(each) === getLabel(button))
}

export function repeatEarlyClicks(): void {
  const buttons = globalThis.earlyClicks ?? []
  globalThis.earlyClicks = undefined
  for (const button of buttons) findCurrentButton(button)?.click()
}
