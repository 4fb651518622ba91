// What passes between the server and the renderer of pages (the web room, built for Node): data in, HTML out.
import type { AuthConfig } from '../auth/config.ts'
import type { Company } from '../jobs/company.ts'
import type { DrawnCard } from '../jobs/job-card.ts'
import type { JobWire } from '../jobs/job.ts'
import type { RenewalWire } from '../jobs/renewals.ts'
import type { BoardIndex } from '../jobs/rules/board.ts'
import type { SearchWire } from '../jobs/search.ts'
import type { PageHead } from './head.ts'

/** What the server knows about the page that it sends; the browser gets the same to take over from there. */
export type PageData = {
  /** The product's name (SITE_NAME). */
  siteName: string
  /** The address of the site, without a slash at its end (PUBLIC_URL). */
  publicUrl: string
  /** The moment of rendering, in milliseconds, so that both sides write the same relative dates. */
  now: number
  /** Whether pages that are only for developers exist. */
  development: boolean
  /** Whether users can sign up with a passkey. The allauth protocol does not include this setting. */
  passkeySignup?: boolean
  /** Whether users can request another verification email. The allauth protocol does not include this setting. */
  verificationResend?: boolean
  /** The configuration of the accounts, so that account pages render completely without a request. */
  accounts?: AuthConfig
  /** Whether employers post jobs themselves (JOBS_WRITABLE_BY). */
  employersPost?: boolean
  /** Where companies read how a job is settled (SETTLEMENT_URL). */
  settlementUrl?: string
  /** The identity of the jobs list that the page was made from; equals the ETag of GET /ninja-api/jobs. */
  jobsVersion?: string
  /** The time, in milliseconds, since which the list of jobs may be stale. Only set if it is. */
  jobsKnownUntil?: number
  /** Whether there are more jobs than a browser loads (BOARD_LOADED_UP_TO). It then requests each page of the board. */
  asksForPages?: boolean
  /** In that case, the response of GET /ninja-api/jobs/search for the board's URL. */
  found?: SearchWire
  /** The job of a job's page. When it is no longer open, description and apply_link are ''. */
  job?: { wire: JobWire; isOpen: boolean; more: JobLink[] }
  /** The company of a company's page. */
  company?: CompanyPage
  home?: HomePage
  /** The actions that the key of a reminder allows, on the page of the key. */
  renewal?: RenewalPage
  /** The form that reports a job without scripts. */
  report?: ReportPage
  footerLinks?: FooterLink[]
}

/** A company's page. `jobs` are its newest open jobs, `total` counts all of them. */
export type CompanyPage = { company: Company; jobs: DrawnCard[]; total: number }

/** `address` is the key. `refusal` says why an answer changed nothing. */
export type RenewalPage = { address: string; renewal: RenewalWire; refusal?: string | undefined }

/** A form to report a job, filled with the text typed before, or the thanks for a report. */
export type ReportPage = {
  job: { id: number; title: string; company: string; path: string }
  /** For the form's field `csrfmiddlewaretoken`. */
  csrfToken: string
  typed: { reason: string; note: string }
  /** Without `param` about the form as a whole. */
  problems: { message: string; param?: string }[]
  /** Set once the report was sent. */
  outcome: 'in-review' | 'noted' | null
}

/** The figures of the board on the landing page. */
export type HomePage = {
  newest: DrawnCard[]
  counts: { jobs: number; companies: number; remote: number }
  /** Companies, ordered by their newest job. */
  hiring: (Pick<Company, 'id' | 'name' | 'logo'> & { jobs: number })[]
}

/** A link at the foot of every page. */
export type FooterLink = { label: string; href: string }

export type JobLink = { id: number; slug: string; title: string }

/** Renders one address. `board` is there for pages that show jobs; it stays on the server. */
export type RenderPage = (input: { url: string; data: PageData; board?: BoardIndex }) => Promise<RenderedPage>

/** `html` goes into #root; `status` is 404 for an unknown address. */
export type RenderedPage = PageHead & {
  html: string
  /** Entry modules of the routes that were matched, as written in Vite's manifest, to preload. */
  modules: string[]
}

/** The HTML of a description as a job's page shows it, safe to stand anywhere. */
export type RenderDescription = (text: string) => Promise<string>
