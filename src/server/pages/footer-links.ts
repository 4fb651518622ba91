import type { FooterLink } from '#contract/pages/render.ts'
import type { Config } from '#server/config/config.ts'

const post = { label: 'Post a job', href: '/post-a-job' }
/** The page of a demo (DEMO) that shows all emails to visitors. */
const emails = { label: 'Emails', href: '/dev/mail' }
const api = { label: 'API', href: '/ninja-api/docs' }

export type FooterConfig = Pick<
  Config,
  'privacyUrl' | 'termsUrl' | 'contactUrl' | 'sourceUrl' | 'jobsWritableBy' | 'demo'
>

/**
 * Returns the links in the footer of every page: the job form if employers can post, the links that the installation
 * has configured, the API documentation, and the emails of a demo.
 */
export function footerLinksOf(config: FooterConfig): FooterLink[] {
  const own = [
    { label: 'Privacy', href: config.privacyUrl },
    { label: 'Terms', href: config.termsUrl },
    { label: 'Contact', href: config.contactUrl },
    { label: 'Source code', href: config.sourceUrl },
  ].flatMap(({ label, href }) => (href === undefined ? [] : [{ label, href }]))
  const posting = config.jobsWritableBy === 'employers' ? [post] : []
  return [...posting, ...own, api, ...(config.demo ? [emails] : [])]
}
