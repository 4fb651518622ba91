// A job as the snapshot stores it. A snapshot may contain several hundred thousand jobs, so each job must be small.
import { fromFields } from '#contract/jobs/each-field.ts'
import type { Job } from '#contract/jobs/job.ts'

import type { InternPool } from './intern-pool.ts'

type Source = { readonly description: string }

/**
 * Returns an equal job that takes less memory. It shares repeated values (options, places, skills, companies, equal
 * dates) with other jobs through the `pool`, and reads its description from the JSON in `source` when needed.
 */
export function compactJob(job: Job, pool: InternPool, source: Source): Job
export function compactJob(job: Job, pool: InternPool, source: Source): object {
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
