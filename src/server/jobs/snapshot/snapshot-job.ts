// One job of the snapshot. Its JSON is a part of the JSON of a chunk of jobs.
import { fromFields } from '#contract/jobs/each-field.ts'
import { type Job, type JobWire, toJob } from '#contract/jobs/job.ts'
import { type SearchText, searchText } from '#contract/jobs/rules/search.ts'
import type { Segment } from '#server/http/segment.ts'
import { tagOfText } from '#server/http/tags.ts'

import type { InternPool } from './intern-pool.ts'
import type { JobRow } from './row-queries.ts'

// A job as the snapshot stores it. A snapshot may contain several hundred thousand jobs, so each job must be small.
type Source = { readonly description: string }

/**
 * Returns an equal job that takes less memory. It shares repeated values (options, places, skills, companies, equal
 * dates) with other jobs through the `pool`, and reads its description from the JSON in `source` when needed.
 */
function compactJob(job: Job, pool: InternPool, source: Source): Job
function compactJob(job: Job, pool: InternPool, source: Source): object {
  const created = job.createdAt.getTime()
  const fields = fromFields(({ key, kind }) => {
    const value = job[key]
    if (kind === 'markdown') return undefined
    if (kind === 'company') return [key, pool.company(job.company)]
    if (value instanceof Date) return [key, value.getTime() === created ? job.createdAt : value]
    if (Array.isArray(value)) return [key, value.map((item: string) => pool.text(item))]
    return [key, repeatedKinds.has(kind) && typeof value === 'string' ? pool.text(value) : value]
  })
  return new CompactJob(fields, source)
}

/** The kinds of text fields whose values many jobs have in common. */
const repeatedKinds: ReadonlySet<string> = new Set(['option', 'currency', 'line'])

class CompactJob {
  readonly #source: Source

  constructor(fields: object, source: Source) {
    Object.assign(this, fields)
    this.#source = source
  }

  get description(): string {
    return this.#source.description
  }
}

export class SnapshotJob {
  readonly rowVersion: string
  readonly job: Job
  readonly searchText: SearchText
  #json: string | Segment
  #start = 0
  #length: number
  #etag: string | undefined

  constructor(row: JobRow, pool: InternPool) {
    const wire: JobWire = JSON.parse(row.json)
    const job = toJob(wire)
    this.rowVersion = row.version
    this.searchText = searchText(job)
    this.job = compactJob(job, pool, this)
    this.#json = row.json
    this.#length = Buffer.byteLength(row.json)
  }

  get json(): string {
    if (typeof this.#json === 'string') return this.#json
    return this.#json.cachedBytes().toString('utf8', this.#start, this.#start + this.#length)
  }

  get description(): string {
    const wire: Pick<JobWire, 'description'> = JSON.parse(this.json)
    return wire.description
  }

  /** The length of the job's JSON in bytes. */
  get length(): number {
    return this.#length
  }

  /** Returns the ETag of the job, which clients send in `If-Match`. */
  etag(): string {
    return (this.#etag ??= tagOfText(this.json))
  }

  copyTo(bytes: Buffer, start: number): void {
    if (typeof this.#json === 'string') bytes.write(this.#json, start)
    else this.#json.cachedBytes().copy(bytes, start, this.#start, this.#start + this.#length)
  }

  /** From now on, reads the JSON from `segment` at `start`. This frees the memory of the JSON string. */
  moveTo(segment: Segment, start: number): void {
    this.#json = segment
    this.#start = start
  }
}
