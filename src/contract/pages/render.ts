// What passes between the server and the renderer of pages (the web room, built for Node): data in, HTML out.
import type { AuthConfig } from '../auth/config.ts'
import type { JobWire } from '../jobs/job.ts'
import type { BoardIndex } from '../jobs/rules/board.ts'
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
  /** Whether one can sign up with a passkey; the protocol of the accounts does not tell. */
  passkeySignup?: boolean
  /** Whether an email that verifies an address can be asked for again; nor does it tell that. */
  verificationResend?: boolean
  /** What is switched on of the accounts: so that their pages are whole before the browser has asked for it. */
  accounts?: AuthConfig
  /** The identity of the jobs list that the page was made from; equals the ETag of GET /ninja-api/jobs. */
  jobsVersion?: string
  /** The job of a job's page. When it is no longer open, description and apply_link are ''. */
  job?: { wire: JobWire; isOpen: boolean; more: JobLink[] }
}

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
