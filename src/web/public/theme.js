// Sets the stored theme (light or dark) before the first paint. Without a stored theme, the system theme applies.
const key = 'theme'
const { dataset } = document.documentElement
const systemTheme = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

try {
  const kept = localStorage.getItem(key)
  if (kept === 'light' || kept === 'dark') dataset.theme = kept
} catch {
  // Storage is blocked, so the system theme applies.
}

addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || !target.closest('[data-theme-switch]')) return
  const chosen = (dataset.theme ?? systemTheme()) === 'dark' ? 'light' : 'dark'
  // If the visitor chooses the theme that the system has now, the site follows the system again.
  const followsSystem = chosen === systemTheme()
  if (followsSystem) delete dataset.theme
  else dataset.theme = chosen
  try {
    if (followsSystem) localStorage.removeItem(key)
    else localStorage.setItem(key, chosen)
  } catch {
    // Storage is blocked, so the choice lasts until the page closes.
  }
})

// Records clicks made before hydration. After hydration, early-clicks.ts replays these clicks.
window.earlyClicks = []
addEventListener('click', ({ target }) => {
  const button =
    target instanceof Element && target.closest('[type=button]:not([popovertarget],[data-theme-switch])')
  if (button) window.earlyClicks?.push(button)
})
addEventListener('submit', (event) => {
  if (!window.earlyClicks || event.defaultPrevented || event.target.method !== 'post') return
  event.preventDefault()
  window.earlyClicks.push(event.submitter)
})
