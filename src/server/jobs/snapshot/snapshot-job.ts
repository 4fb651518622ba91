// One posting of the kept list: what is asked of it, and its JSON as a part of a piece of the list.
import { type Job, type JobWire, toJob } from '#contract/jobs/job.ts'
import { type SearchText, searchText } from '#contract/jobs/rules/search.ts'
import type { Piece } from '#server/http/piece.ts'
import { tagOfText } from '#server/http/tags.ts'

import { compactJob } from './compact-job.ts'
import type { Shared } from './intern-pool.ts'
import type { ListRow } from './row-queries.ts'

export class Entry {
  readonly version: string
  readonly job: Job
  readonly searched: SearchText
  /** Its JSON, until it is a part of a piece. */
  #text: string | Piece
  #start = 0
  #length: number
  #tag: string | undefined

  constructor(row: ListRow, shared: Shared) {
    const wire: JobWire = JSON.parse(row.json)
    const job = toJob(wire)
    this.version = row.version
    this.searched = searchText(job)
    this.job = compactJob(job, shared, this)
    this.#text = row.json
    this.#length = Buffer.byteLength(row.json)
  }

  /** As the API answers it. */
  get text(): string {
    if (typeof this.#text === 'string') return this.#text
    return this.#text.bytesAtHand().toString('utf8', this.#start, this.#start + this.#length)
  }

  get description(): string {
    const wire: Pick<JobWire, 'description'> = JSON.parse(this.text)
    return wire.description
  }

  get length(): number {
    return this.#length
  }

  /** The tag of its text, as `If-Match` knows it; made when first asked for. */
  etag(): string {
    return (this.#tag ??= tagOfText(this.text))
  }

  copyTo(bytes: Buffer, start: number): void {
    if (typeof this.#text === 'string') bytes.write(this.#text, start)
    else this.#text.bytesAtHand().copy(bytes, start, this.#start, this.#start + this.#length)
  }

  /** From now on its JSON is the part of `piece` that begins there: equal bytes, of which one copy is enough. */
  moveTo(piece: Piece, start: number): void {
    this.#text = piece
    this.#start = start
  }
}
