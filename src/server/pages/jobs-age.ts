// A static notice above the page with the age of the jobs, when the server could not refresh them
// during an outage.
import type { PageData } from '#contract/pages/render.ts'
import { minutes } from '#server/lib/duration.ts'

export function jobsAge({ now, jobsKnownUntil }: Pick<PageData, 'now' | 'jobsKnownUntil'>): string {
  if (jobsKnownUntil === undefined) return ''
  const count = Math.max(1, Math.floor((now - jobsKnownUntil) / minutes(1)))
  const age = count === 1 ? 'a minute' : `${count} minutes`
  return `<aside aria-label="Age of the jobs" class="mx-auto w-full max-w-300 px-4 py-2 text-small text-muted sm:px-6">The jobs are as of ${age} ago; newer ones will show soon.</aside>`
}
