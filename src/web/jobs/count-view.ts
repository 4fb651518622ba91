// A view is a job's own page in front of somebody: once for each time that the site was opened.
import { countFigure } from './count-figure.ts'

const counted = new Set<string>()

/** Counts as soon as the page is to be seen. The result gives that up. */
export function countView(job: string): () => void {
  const count = () => {
    if (document.visibilityState !== 'visible' || counted.has(job)) return
    counted.add(job)
    countFigure(job, 'view')
  }
  count()
  document.addEventListener('visibilitychange', count)
  return () => document.removeEventListener('visibilitychange', count)
}
