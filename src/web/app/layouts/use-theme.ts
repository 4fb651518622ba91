// The visitor's theme: light, dark, or whatever the system has while nothing was chosen (see theme.js).
import { useSyncExternalStore } from 'react'

type Theme = 'light' | 'dark'

const storageKey = 'theme'
const listeners = new Set<() => void>()
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')
const systemTheme = (): Theme => (systemIsDark().matches ? 'dark' : 'light')

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : systemTheme()
}

function subscribe(changed: () => void): () => void {
  const system = systemIsDark()
  listeners.add(changed)
  system.addEventListener('change', changed)
  return () => {
    listeners.delete(changed)
    system.removeEventListener('change', changed)
  }
}

/** Whoever goes back to what the system has follows the system again. */
function choose(theme: Theme): void {
  const chosen = theme === systemTheme() ? undefined : theme
  if (chosen) document.documentElement.dataset.theme = chosen
  else delete document.documentElement.dataset.theme
  try {
    if (chosen) localStorage.setItem(storageKey, chosen)
    else localStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
  listeners.forEach((changed) => changed())
}

export function useTheme() {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => 'light' as const)
  return { theme, choose }
}
