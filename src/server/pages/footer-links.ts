import type { FooterLink } from '#contract/pages/render.ts'
import type { Config } from '#server/config/config.ts'

const post = { label: 'Post a job', href: '/post-a-job' }
const api = { label: 'API', href: '/ninja-api/docs' }

export type FooterConfig = Pick<
  Config,
  'privacyUrl' | 'termsUrl' | 'contactUrl' | 'sourceUrl' | 'jobsWritableBy'
>

/** Links in the footer of every page: those that the installation configured, and the API documentation. */
export function footerLinksOf(config: FooterConfig): FooterLink[] {
  const own = [
    { label: 'Privacy', href: config.privacyUrl },
    { label: 'Terms', href: config.termsUrl },
    { label: 'Contact', href: config.contactUrl },
    { label: 'Source code', href: config.sourceUrl },
  ].flatMap(({ label, href }) => (href === undefined ? [] : [{ label, href }]))
  const posting = config.jobsWritableBy === 'employers' ? [post] : []
  return [...posting, ...own, api]
}
