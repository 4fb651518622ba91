// The interface of the page renderer (the web layer, built for Node).
import type { AlertWire } from '../alerts/alerts.ts'
import type { AlertAction, AlertState, Frequency } from '../alerts/rules/actions.ts'
import type { AuthConfig } from '../auth/config.ts'
import type { FlowId } from '../auth/flow.ts'
import type { ReceivedRequest } from '../developers/contact-requests.ts'
import type { CardList, CardWire } from '../developers/developers.ts'
import type { CardState } from '../developers/rules/card-state.ts'
import type { SourceKindName } from '../job-sources/rules/kinds.ts'
import type { Company } from '../jobs/company.ts'
import type { DrawnCard } from '../jobs/job-card.ts'
import type { JobWire } from '../jobs/job.ts'
import type { RenewalWire } from '../jobs/renewals.ts'
import type { CompanyQuery } from '../jobs/rules/company-query.ts'
import type { ExchangeRates } from '../jobs/rules/exchange-rates.ts'
import type { JobState } from '../jobs/rules/job-state.ts'
import type { Offer } from '../jobs/rules/offers.ts'
import type { PayLine } from '../jobs/rules/pay-line.ts'
import type { JobLink } from '../jobs/rules/related-jobs.ts'
import type { SearchWire } from '../jobs/search.ts'
import type { Brand } from './brand.ts'
import type { PageHead } from './head.ts'

/** The data from which the server renders a page. The browser receives the same data for hydration. */
export type PageData = Brand & {
  /** The origin of the site, without a trailing slash (PUBLIC_URL). */
  publicUrl: string
  /**
   * The time of rendering, in milliseconds, so that server and browser render the same relative dates. A cached page can
   * be an hour old.
   */
  now: number
  /** Whether the pages for developers exist. */
  development: boolean
  /** Whether users can sign up with a passkey. Not part of the allauth configuration. */
  passkeySignup?: boolean
  /** The lifetimes of emailed codes, by the flow that asks for the code. Not part of the allauth configuration. */
  codeLifetimesMs?: Partial<Record<FlowId, number>>
  /** Whether a pending login can request another code. Not part of the allauth configuration. */
  loginCodeResend?: boolean
  /** The allauth configuration, so that account pages render completely without a request. */
  accounts?: AuthConfig
  /** Whether employers post jobs themselves (JOBS_WRITABLE_BY). */
  employersPost?: boolean
  /** Whether a job must state the pay (POSTING_PAY). */
  payRequired?: boolean
  /** The site's rules for job posts, in Markdown, or null. Only present on the page where employers post jobs. */
  postingRules?: string | null
  /** The page with payment details for companies (SETTLEMENT_URL). */
  settlementUrl?: string
  /** The name of this site in apply links (APPLY_REFERRER). */
  applyReferrer?: string
  /** The time, in milliseconds, since which the list of jobs may be stale. Only present for a stale list. */
  jobsStaleSince?: number
  /**
   * Whether there are more jobs than a browser loads (2,000). The browser then requests each page of the
   * board from the server.
   */
  searchesOnServer?: boolean
  /** The response of GET /ninja-api/jobs/search for the board's URL. The board shows it until the list has loaded. */
  found?: SearchWire
  /**
   * The job of a job's page. `more` are other jobs of its company, and `similar` are similar jobs of other companies.
   * `description` and `apply_link` are '' if the job is no longer open. `lastWeek` is the number of jobs of the last 7
   * days that are like the job.
   */
  job?: { wire: JobWire; isOpen: boolean; more: JobLink[]; similar: JobLink[]; lastWeek?: number }
  company?: CompanyPage
  home?: HomePage
  companies?: CompanyIndex
  /** The actions that the key of a reminder email allows. */
  renewal?: RenewalPage
  /** The form with which visitors report a job or a card if their browser runs no scripts. */
  report?: ReportPage
  /** Whether visitors can receive the new jobs of a search by email (JOB_ALERTS). */
  jobAlerts?: boolean
  /** Whether developers can publish a card and companies can ask them (DIRECTORY). */
  directory?: boolean
  /** Whether companies can connect job boards of other systems (OUTGOING_REQUESTS). */
  jobSources?: boolean
  alertForm?: AlertForm
  /** The alert that the key in the page's URL belongs to. Emails contain this URL. */
  alert?: AlertPage
  alertList?: AlertList
  /** The jobs that a source has withdrawn, for the page on which members can republish them. */
  sourceUndo?: UndoPage
  /** Whether the recipient gets the weekly email. `address` is the key in the page's URL. */
  weeklyEmail?: { address: string; isOn: boolean }
  /** The list of the developer directory. */
  developers?: CardList
  /** The card in the page's URL. Absent for a card that the viewer may not see. */
  developer?: CardWire
  /** The card about which the key of an email asks whether to keep it. */
  keptCard?: KeptCardPage
  contactRequest?: ContactRequestPage
  footerLinks?: FooterLink[]
}

/** The form for a new alert with the values typed so far, or the confirmation after it was sent. */
export type AlertForm = {
  /** The search part of the board's URL. */
  query: string
  /** The value of the form field `csrfmiddlewaretoken`. */
  csrfToken: string
  /** When the form was opened, in milliseconds. */
  openedAt: number
  /** The email address of the logged-in user. Null for visitors, who enter an address. */
  account: string | null
  typed: { email: string; frequency: Frequency }
  /** A problem without `param` concerns the whole form. */
  problems: { message: string; param?: string }[]
  /** Null before the form is sent. `check-email`: the visitor must confirm the address. `on`: the alert is active. */
  outcome: 'check-email' | 'on' | null
  newest: NewestJobs
  /** The search for all words of the same text, if it finds jobs and the literal search finds none. */
  allWords: Offer | null
}

/** `address` is the key in the page's URL. `refusal` explains a rejected action. No field contains an email address. */
export type AlertPage = {
  address: string
  /** The search part of the board's URL, or null after the server has erased it. */
  query: string | null
  frequency: Frequency
  state: AlertState
  actions: AlertAction[]
  /** Null unless the alert is active. */
  newest: NewestJobs | null
  refusal?: string | undefined
}

/** `address` is the key in the page's URL. `isKept` is true after the key was used. `refusal` explains a rejected answer. */
type KeptCardPage = {
  address: string
  state: CardState
  freshUntil: string | null
  isKept: boolean
  refusal?: string | undefined
}

/**
 * `address` is the key in the page's URL. `emails` are the addresses that the developer can share, while the request
 * waits for an answer. `refusal` explains a rejected answer.
 */
type ContactRequestPage = {
  address: string
  request: ReceivedRequest
  emails: string[]
  refusal?: string | undefined
}

/** The newest open jobs of an alert's search. `total` counts all of them. */
export type NewestJobs = { cards: DrawnCard[]; total: number }

/** The job alerts of a logged-in user. `path` is the path of the page that shows them. */
type AlertList = {
  path: string
  userId: number
  /** The value of the form field `csrfmiddlewaretoken`. */
  csrfToken: string
  alerts: AlertWire[]
  /** Explains a rejected action. */
  refusal: string | null
}

/** `jobs` are the newest open jobs of the company. `total` counts all open jobs. `hue` is the logo's main hue. */
export type CompanyPage = { company: Company; hue: number | null; jobs: DrawnCard[]; total: number }

/** `address` is the key in the page's URL. `refusal` explains a rejected answer. */
export type RenewalPage = { address: string; renewal: RenewalWire; refusal?: string | undefined }

/**
 * The jobs that a source has withdrawn. `address` is the key in the page's URL. The form republishes the jobs for which
 * `canReturn` is true. `refusal` explains why a job was not republished.
 */
export type UndoPage = {
  address: string
  company: string
  kind: SourceKindName
  jobs: { title: string; state: JobState; path: string | null; canReturn: boolean }[]
  refusal?: string | undefined
}

/** The form to report a job or a card with the text typed so far, or the confirmation after it was sent. */
export type ReportPage = {
  /** `id` is the ID in the path of the page. A card has no company. */
  subject: { kind: 'job' | 'card'; id: string; title: string; company: string | null; path: string }
  /** The value of the form field `csrfmiddlewaretoken`. */
  csrfToken: string
  typed: { reason: string; note: string }
  /** A problem without `param` concerns the whole form. */
  problems: { message: string; param?: string }[]
  /** Null before the report is sent. `in-review`: the job is in the review queue. `noted`: it is not in the queue. */
  outcome: 'in-review' | 'noted' | null
}

/** The statistics of the board on the landing page. */
export type HomePage = {
  newest: DrawnCard[]
  counts: { jobs: number; companies: number; remote: number }
  /** The number of jobs of the last 7 days. */
  lastWeek: number
  /** The number of jobs of each quick filter, in their order. */
  quickFilters: number[]
  /** Companies, ordered by their newest job. */
  hiring: HiringCompany[]
  /** The pay of open jobs on one line. Null if too few jobs have comparable pay. */
  pay: PayPicture | null
}

/** `others` is the number of jobs without comparable pay. `rates` are those with which pay was converted, if any. */
export type PayPicture = Omit<PayLine, 'dots'> & {
  dots: LinkedDot[]
  others: number
  rates: Pick<ExchangeRates, 'date'> | undefined
}

/** A dot on the line. `path` is the page of its job, or the board with its jobs. */
export type LinkedDot = { column: number; row: number; path: string; title: string; text: string }

/** A company with open jobs. `jobs` is their number. `places` are some of their locations. */
export type HiringCompany = Pick<Company, 'id' | 'name' | 'logo'> & { jobs: number; places?: string[] }

/** A page of the companies with open jobs, filtered by `search` and sorted by name. `total` counts all matches. */
export type CompanyIndex = CompanyQuery & { pageCount: number; total: number; companies: HiringCompany[] }

export type FooterLink = { label: string; href: string }

/** Renders one URL. */
export type RenderPage = (input: { url: string; data: PageData }) => Promise<RenderedPage>

/** `html` is the content of #root. `status` is 404 for an unknown URL. */
export type RenderedPage = PageHead & {
  html: string
  /** The entry modules of the matched routes, as in Vite's manifest. The server preloads them. */
  modules: string[]
  /** Returns whether rendering at `now` would give the same ages and deadlines. */
  isTrueAt: (now: number) => boolean
}

/** Returns the sanitized HTML of a description, as on the job's page. */
export type RenderDescription = (text: string) => Promise<string>
