// Decides which jobs of a source board can be imported. Writes nothing.
import { createHash } from 'node:crypto'

import type { SourceKindName } from '#contract/job-sources/rules/kinds.ts'
import { fromFields } from '#contract/jobs/each-field.ts'
import type { JobWire } from '#contract/jobs/job.ts'
import { countMentions, displayWord, mentions } from '#contract/jobs/rules/community-words.ts'
import { isWithin } from '#contract/jobs/rules/domain.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import type { Config } from '#server/config/config.ts'
import { required } from '#server/lib/required.ts'

import { type CheckedRow, checkRows, type ImportConfig } from '../../jobs/import/check-rows.ts'
import { sourceKinds } from '../kinds/kinds.ts'
import type { SourceJob } from '../kinds/source-kind.ts'
import type { Source } from '../queries.ts'

/** The fields of a job that a source sets. The other fields are set by people on this site. */
export const fieldNames = [
  'title',
  'description',
  'apply_link',
  'location_type',
  'location',
  'countries',
  'salary_min',
  'salary_max',
  'salary_period',
  'salary_currency',
  'employment_schedule',
  'contract_type',
  'seniority_level',
] as const satisfies (keyof JobWire)[]

export type SourceFields = Pick<JobWire, (typeof fieldNames)[number]>

/** A job of the source board with the fields to import, or with the reason why it is rejected. */
export type CheckedJob = { externalId: string; title: string } & (
  | { outcome: 'job'; reason: null; fields: SourceFields; notes: string[] }
  | { outcome: 'not_relevant' | 'refused'; reason: string; fields: null }
)

type CheckOptions = {
  source: Pick<Source, 'kind' | 'words'>
  company: { name: string; verified_domain: string | null }
  now: Date
  config: ImportConfig & Pick<Config, 'communityName'>
  /** Returns whether a job has already been imported. Such a job is not checked for relevance again. */
  isImported?: (externalId: string) => boolean
}

const MAX_TITLE_LENGTH = 200
const MAX_REASON_LENGTH = 500

/** Returns a hash of the fields that a source sets. The hash does not depend on their order or on other fields. */
export function hashFields({ row, refused }: SourceJob): string {
  return hash([fieldNames.map((name) => row[name] ?? null), refused ?? null])
}

/**
 * Returns a hash of everything that decides whether a new job is imported: the job, the relevance words and the
 * verified domain. While the hash is the same, the job is not checked again.
 */
export function hashDecisionInputs(
  job: SourceJob,
  { source, company }: Pick<CheckOptions, 'source' | 'company'>,
) {
  return hash([hashFields(job), source.words, company.verified_domain])
}

function hash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

/**
 * Checks the relevance of each job, the limits of an import, and the host of the apply link. Returns a result for each
 * job, in the order of `jobs`.
 */
export async function checkJobs(
  jobs: readonly SourceJob[],
  { source, company, now, config, isImported = () => false }: CheckOptions,
): Promise<CheckedJob[]> {
  const rows = jobs.map(({ externalId, row }) => ({
    ...row,
    company: company.name,
    external_id: externalId,
  }))
  const { accepted, refused } = await checkRows(rows, { source: 'ats', now, config })
  const rowsByIndex = new Map(accepted.map((row) => [row.number - 1, row]))
  const reasons = new Map(refused.map((row) => [row.number - 1, toSentence(row.reasons.join('; '))]))
  const linkFault = ({ row }: SourceJob) => {
    const domain = company.verified_domain ?? 'the verified domain of the company'
    const fault = findApplyLinkFault(row.apply_link, { kind: source.kind, domain })
    return fault && toSentence(`this job ${fault}`)
  }
  return jobs.map((job, index) => {
    const about = {
      externalId: job.externalId,
      title: firstCharacters(job.row.title, MAX_TITLE_LENGTH),
    }
    const reject = (outcome: 'not_relevant' | 'refused', reason: string) => ({
      ...about,
      outcome,
      reason: firstCharacters(reason, MAX_REASON_LENGTH),
      fields: null,
    })
    if (!isImported(job.externalId) && !isRelevant(job.row, source.words))
      return reject('not_relevant', explainIrrelevance(source.words, config.communityName))
    if (job.refused !== undefined) return reject('refused', toSentence(`this job ${job.refused}`))
    const reason = reasons.get(index) ?? linkFault(job)
    if (reason !== undefined) return reject('refused', reason)
    const row = required(rowsByIndex.get(index))
    return { ...about, outcome: 'job', reason: null, fields: toSourceFields(row), notes: row.notes }
  })
}

function toSourceFields(row: CheckedRow): SourceFields {
  const values: Readonly<Record<string, unknown>> = row
  return fromFields<SourceFields>(({ name, isNullable, ...field }) => {
    if (!fieldNames.some((each) => each === name)) return undefined
    return [name, values[name] ?? field.default ?? (isNullable ? null : [])]
  })
}

/**
 * The description must contain a word at least this often. A single mention in a long text is often an aside, such as
 * "Python is a plus".
 */
const MIN_MENTIONS = 2

/** Returns whether one of the relevance words occurs in the title, or at least twice in the description. */
export function isRelevant(
  { title, description }: { title: string; description: string },
  words: readonly string[],
): boolean {
  return words.some((word) => mentions(title, word) || countMentions(description, word) >= MIN_MENTIONS)
}

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

function explainIrrelevance(words: readonly string[], community: string): string {
  const shown = words.map((word) => displayWord(word, community))
  return `The title does not contain ${alternatives.format(shown)}, and the text contains none of these words twice.`
}

function toSentence(text: string): string {
  const ended = /[.!?]$/.test(text) ? text : `${text}.`
  return ended.charAt(0).toUpperCase() + ended.slice(1)
}

/**
 * Returns why the apply link of a job is rejected, or undefined if it is accepted. The link must lead to the ATS or to
 * the company's verified domain, so that no middleman receives the applications.
 */
export function findApplyLinkFault(
  link: string,
  { kind, domain }: { kind: SourceKindName; domain: string },
): string | undefined {
  const { isOwnHost, label } = sourceKinds[kind]
  const hostname = URL.parse(link)?.hostname ?? ''
  if (isOwnHost(hostname) || isWithin(hostname, domain)) return undefined
  return `has an apply link that leads neither to ${label} nor to ${domain}`
}
