import { toJobCard } from '../job-card.ts'
import type { Job } from '../job.ts'
import { encodeText, shorten } from '../text.ts'
import { salaryText } from './salary.ts'

/** Returns the title, company, place, pay and link of a job, one per line. Omits facts that the job does not have. */
export function shareText(job: Job, url: string): string {
  const { title, company, location, locationType } = job
  const card = toJobCard(job)
  const pay = card.salaryMin || card.salaryMax ? salaryText(card) : null
  return [title, company.name, location ?? locationType, pay, url].filter(Boolean).join('\n')
}

/** The length of the title and the company in a post. Bluesky accepts 300 characters including the link. */
const MAX_TITLE = 140

/** Returns the pages of social networks where a visitor can post a job. */
export function shareLinks({ title, company }: Pick<Job, 'title' | 'company'>, url: string) {
  const text = `${shorten(`${title} · ${company.name}`, MAX_TITLE)}\n${url}`
  return [
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${encodeText(url)}` },
    { name: 'Bluesky', href: `https://bsky.app/intent/compose?text=${encodeText(text)}` },
  ]
}
