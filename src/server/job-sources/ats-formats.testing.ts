import type { SourceKindName } from '#contract/job-sources/rules/kinds.ts'
// Writes lists of jobs in the formats of the applicant tracking systems (ATS), as their documentation and public reports
// of their responses describe them.
import { countryName, isCountryCode } from '#contract/jobs/countries.ts'

/** A job as a test describes it, before `writeBoard` writes it in the format of an ATS. */
export type AtsJob = {
  id: string
  title: string
  /** The description in HTML. */
  html: string
  /** The apply link. Defaults to the page of the job at the ATS. Personio's format has no such field. */
  link?: string
  location?: string
  /**
   * The formats of Lever, Ashby and Recruitee have this field. Workable's format only states whether a job is remote, and
   * Teamtailor's whether it is remote or hybrid.
   */
  workplace?: 'remote' | 'hybrid' | 'on-site'
  /** ISO 3166-1 alpha-2. The formats of all ATS except Greenhouse and Personio have this field. */
  country?: string
  /**
   * Yearly pay in whole units. Only the formats of Greenhouse (without the period), Lever, Ashby and Recruitee have this
   * field.
   */
  pay?: { min: number; max: number; currency: string }
  /** The formats of all ATS except Greenhouse and Teamtailor have this field. */
  schedule?: 'full-time' | 'part-time'
}

type BoardResponse = { type: string; body: string }
type WriteOptions = {
  board: string
  /** Whether to reverse the order of fields, and to add unknown fields and nulls. */
  isDisordered?: boolean
}

/** Returns the response of an ATS that lists `jobs` on a source board. */
export function writeBoard(
  kind: SourceKindName,
  jobs: readonly AtsJob[],
  { board, isDisordered = false }: WriteOptions,
): BoardResponse {
  if (kind === 'personio') return { type: 'text/xml; charset=UTF-8', body: writePersonio(jobs, isDisordered) }
  if (kind === 'teamtailor')
    return {
      type: 'application/rss+xml; charset=utf-8',
      body: writeTeamtailor(jobs, { board, isDisordered }),
    }
  const written = writers[kind](jobs, board)
  return { type: 'application/json', body: JSON.stringify(isDisordered ? disorder(written) : written) }
}

type Writer = (jobs: readonly AtsJob[], board: string) => unknown

const writers: Record<Exclude<SourceKindName, 'personio' | 'teamtailor'>, Writer> = {
  greenhouse: (jobs, board) => ({
    jobs: jobs.map((job) => ({
      id: numberOr(job.id),
      internal_job_id: 7,
      title: job.title,
      absolute_url:
        job.link ?? `https://job-boards.greenhouse.io/${board}/jobs/${encodeURIComponent(job.id)}`,
      location: { name: job.location ?? null },
      metadata: null,
      content: escape(job.html),
      first_published: '2026-11-02T09:00:00-05:00',
      updated_at: '2026-11-03T09:00:00-05:00',
      pay_input_ranges: job.pay
        ? [
            {
              min_cents: job.pay.min * 100,
              max_cents: job.pay.max * 100,
              currency_type: job.pay.currency,
              title: 'Pay range',
              blurb: '',
            },
          ]
        : [],
    })),
    meta: { total: jobs.length },
  }),
  lever: (jobs, board) =>
    jobs.map((job) => ({
      id: job.id,
      text: job.title,
      hostedUrl: job.link ?? `https://jobs.lever.co/${board}/${encodeURIComponent(job.id)}`,
      createdAt: 1_793_000_000_000,
      categories: {
        location: job.location,
        team: 'Engineering',
        commitment: job.schedule === 'part-time' ? 'Part-time' : job.schedule && 'Full-time',
      },
      country: job.country ?? null,
      workplaceType: job.workplace ?? 'unspecified',
      description: job.html,
      lists: [],
      additional: '',
      ...(job.pay && { salaryRange: { ...job.pay, interval: 'per-year-salary' } }),
    })),
  ashby: (jobs, board) => ({
    apiVersion: '1',
    jobs: jobs.map((job) => ({
      id: job.id,
      title: job.title,
      location: job.location,
      secondaryLocations: [],
      isListed: true,
      isRemote: job.workplace === 'remote',
      workplaceType:
        job.workplace && { remote: 'Remote', hybrid: 'Hybrid', 'on-site': 'OnSite' }[job.workplace],
      descriptionHtml: job.html,
      publishedAt: '2026-11-02T09:00:00.000+00:00',
      employmentType: job.schedule && { 'full-time': 'FullTime', 'part-time': 'PartTime' }[job.schedule],
      address: { postalAddress: { addressCountry: job.country } },
      jobUrl: job.link ?? `https://jobs.ashbyhq.com/${board}/${encodeURIComponent(job.id)}`,
      compensation: {
        summaryComponents: job.pay
          ? [
              {
                compensationType: 'Salary',
                interval: '1 YEAR',
                currencyCode: job.pay.currency,
                minValue: job.pay.min,
                maxValue: job.pay.max,
              },
            ]
          : [],
      },
    })),
  }),
  workable: (jobs, board) => ({
    name: board,
    description: null,
    jobs: jobs.map((job) => ({
      title: job.title,
      shortcode: job.id,
      employment_type: job.schedule && { 'full-time': 'Full-time', 'part-time': 'Part-time' }[job.schedule],
      telecommuting: job.workplace === 'remote',
      url: job.link ?? `https://apply.workable.com/${board}/j/${encodeURIComponent(job.id)}`,
      published_on: '2026-11-02',
      city: job.location,
      description: job.html,
      locations: [{ city: job.location, countryCode: job.country, hidden: false }],
    })),
  }),
  recruitee: (jobs, board) => ({
    offers: jobs.map((job) => ({
      id: numberOr(job.id),
      slug: 'job',
      status: 'published',
      title: job.title,
      description: job.html,
      requirements: '',
      careers_url: job.link ?? `https://${board}.recruitee.com/o/${encodeURIComponent(job.id)}`,
      published_at: '2026-11-02 09:00:00 UTC',
      location: job.location ?? '',
      locations: job.location
        ? [
            {
              name: job.location,
              city: job.location,
              country: nameOf(job.country),
              country_code: job.country,
            },
          ]
        : [],
      remote: job.workplace === 'remote',
      hybrid: job.workplace === 'hybrid',
      on_site: job.workplace === 'on-site',
      employment_type_code:
        job.schedule && { 'full-time': 'fulltime', 'part-time': 'parttime' }[job.schedule],
      experience_code: 'experienced',
      salary: job.pay
        ? { min: String(job.pay.min), max: job.pay.max, currency: job.pay.currency, period: 'year' }
        : { min: null, max: null, currency: null, period: null },
    })),
  }),
}

function writeTeamtailor(jobs: readonly AtsJob[], { board, isDisordered = false }: WriteOptions): string {
  const items = jobs.map((job) => {
    const link = job.link ?? `https://${board}.teamtailor.com/jobs/${encodeURIComponent(job.id)}`
    const place = `<tt:name/><tt:city>${escape(job.location ?? '')}</tt:city><tt:country>${escape(nameOf(job.country) ?? '')}</tt:country>`
    const fields = [
      `<title>${escape(job.title)}</title>`,
      `<description>${escape(job.html)}</description>`,
      '<pubDate>Mon, 02 Nov 2026 09:00:00 +0100</pubDate>',
      `<link>${escape(link)}</link>`,
      `<remoteStatus>${{ remote: 'fully', hybrid: 'hybrid', 'on-site': 'none' }[job.workplace ?? 'on-site']}</remoteStatus>`,
      `<guid>${escape(job.id)}</guid>`,
      `<tt:locations><tt:location>${place}</tt:location></tt:locations>`,
      '<tt:department>Engineering</tt:department><tt:role/>',
    ]
    return `<item>${(isDisordered ? [...fields.toReversed(), '<unknown/>'] : fields).join('')}</item>`
  })
  const channel = `<title>Acme</title><link>https://${board}.teamtailor.com/jobs</link>${items.join('\n')}`
  const document = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:tt="https://teamtailor.com/locations"><channel>${channel}</channel></rss>`
  return document.replace(notInXml, '')
}

function nameOf(country: string | undefined): string | undefined {
  return country !== undefined && isCountryCode(country) ? countryName(country) : country
}

function writePersonio(jobs: readonly AtsJob[], isDisordered: boolean): string {
  const positions = jobs.map((job) => {
    const fields = [
      `<id>${escape(job.id)}</id>`,
      `<office>${escape(job.location ?? '')}</office>`,
      '<department>Engineering</department>',
      `<name>${escape(job.title)}</name>`,
      `<jobDescriptions><jobDescription><name></name><value><![CDATA[${job.html.replaceAll(']]>', ']]]]><![CDATA[>')}]]></value></jobDescription></jobDescriptions>`,
      '<employmentType>permanent</employmentType>',
      `<schedule>${job.schedule ?? ''}</schedule>`,
    ]
    const written = isDisordered ? [...fields.toReversed(), '<unknown/>'] : fields
    return `<position>${written.join('')}</position>`
  })
  const document = `<?xml version="1.0" encoding="UTF-8"?>\n<workzag-jobs>${positions.join('\n')}</workzag-jobs>`
  return document.replace(notInXml, '')
}

/** Matches characters that XML cannot contain. */
const notInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Returns a numeric ID as a number, because Greenhouse sends numbers. Returns other IDs unchanged. */
function numberOr(id: string): number | string {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : id
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function disorder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(disorder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, field]): [string, unknown] => [name, disorder(field)])
  return Object.fromEntries([...entries.toReversed(), ['unknown_field', { a: [1] }], ['empty_field', null]])
}

/** Returns a job that is relevant by default, because it mentions Django. */
export function atsJob(id: string, parts: Partial<AtsJob> = {}): AtsJob {
  return { id, title: `Django developer ${id}`, html: `<p>Job ${id} is about Django.</p>`, ...parts }
}
