// Counts a job view once per visit, and only while the page is visible.
import { countEvent } from '#web/job-view/count-event.ts'

const countedJobs = new Set<string>()

/** Counts the view as soon as the page is visible. Returns a function that stops waiting. */
export function countView(job: string): () => void {
  const count = () => {
    if (document.visibilityState !== 'visible' || countedJobs.has(job)) return
    countedJobs.add(job)
    countEvent(job, 'view')
  }
  count()
  document.addEventListener('visibilitychange', count)
  return () => document.removeEventListener('visibilitychange', count)
}
