import { CardKeys } from '#web/ui/filters/card-keys.tsx'
import { currentCard } from '#web/ui/filters/focus-card.ts'

/** Saves the current job, or removes it from the saved jobs. Returns a message for screen readers. */
function toggleSaved(): string {
  const card = currentCard()
  const button = card?.querySelector<HTMLElement>('button[aria-pressed]')
  if (!button) return ''
  const isSaved = button.ariaPressed === 'true'
  button.click()
  return `${isSaved ? 'Removed from saved jobs' : 'Saved'}: ${card?.querySelector('h2')?.textContent}`
}

export function BoardKeys() {
  return <CardKeys noun="job" extra={{ key: 's', label: 'Save the job', perform: toggleSaved }} />
}
