// Runs on every page. Shows the number of saved jobs in the header, and loads those of a logged-in user.
import { useStore } from '@nanostores/react'
import { type ComponentType, lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'

import { authStore } from '#web/auth/auth-store.ts'
import { logFailure } from '#web/lib/log-failure.ts'

import { accountJobs, savedJobs } from './job-marks.ts'

/** The largest number that fits the header. The header shows 99+ for larger numbers. */
const MAX_SHOWN_COUNT = 99

// CSS shows the number in the header's link. The header therefore needs no code for bookmarks.
savedJobs.subscribe(({ size }) => {
  const text = size > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : String(size || '')
  document.documentElement.style.setProperty('--saved-jobs', JSON.stringify(text))
})

const AccountJobs = lazy<ComponentType<{ user: number }>>(async () => {
  try {
    return { default: (await import('./account-jobs.tsx')).AccountJobs }
  } catch (error) {
    logFailure('The saved jobs did not load.', error)
    accountJobs.set({ ids: null, retry: () => location.reload() })
    return { default: () => null }
  }
})

function SavedJobs() {
  const { authState } = useStore(authStore)
  const user = authState?.kind === 'user' ? authState.user.id : undefined
  if (user === undefined) return null
  return (
    <Suspense>
      <AccountJobs key={user} user={user} />
    </Suspense>
  )
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<SavedJobs />)
