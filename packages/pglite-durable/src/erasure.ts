import { access, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { PGlite } from '@electric-sql/pglite'

import { fsyncPath } from './fsync.ts'

/** Rewriting a table of this size takes about 0.15 s and blocks all other statements. */
const SMALL_TABLE_BYTES = 8 * 1024 * 1024
const MARKER = 'erasure.requested'

type Options = { client: PGlite; directory: string; freeBytes: () => number }
type Table = { oid: number; name: string; bytes: number }

/**
 * Removes the bytes of deleted rows from the files of tables, indexes and statistics. VACUUM alone leaves these bytes
 * in place. A marker file preserves a request across restarts.
 */
export class Erasure {
  readonly #options: Options
  #requests: number
  #finishedSmall = 0

  private constructor(options: Options, requests: number) {
    this.#options = options
    this.#requests = requests
  }

  static async open(options: Options): Promise<Erasure> {
    const isRequested = await access(join(options.directory, MARKER)).then(
      () => true,
      () => false,
    )
    return new Erasure(options, isRequested ? 1 : 0)
  }

  /** Whether tables still have to be rewritten. */
  get isRequested(): boolean {
    return this.#requests > 0
  }

  /** Whether small tables still have to be rewritten. */
  get isDue(): boolean {
    return this.#requests > this.#finishedSmall
  }

  /** Resolves when the request is stored on the disk. */
  async request(): Promise<void> {
    const { directory } = this.#options
    this.#requests += 1
    await (await open(join(directory, MARKER), 'a', 0o600)).close()
    await fsyncPath(directory)
  }

  /**
   * Rewrites the small tables. With `all`, also rewrites large tables if the disk has enough space. The caller must run
   * a checkpoint afterwards. After a failure, the next attempt is at night.
   */
  async run({ all }: { all: boolean }): Promise<void> {
    const requests = this.#requests
    this.#finishedSmall = requests
    const isComplete = await this.#rewriteTables(all)
    // If another request has arrived, the marker file must remain.
    if (!isComplete || requests !== this.#requests) return
    await rm(join(this.#options.directory, MARKER), { force: true })
    this.#requests = 0
    this.#finishedSmall = 0
  }

  /** Returns whether all tables were rewritten. */
  async #rewriteTables(all: boolean): Promise<boolean> {
    const { client, freeBytes } = this.#options
    const tables = await listTables(client)
    const hasRoom = ({ bytes }: Table) => bytes <= SMALL_TABLE_BYTES || (all && freeBytes() > 3 * bytes)
    for (const table of tables.filter(hasRoom)) await rewrite(client, table)
    await client.exec('VACUUM (FULL) pg_catalog.pg_statistic')
    await client.exec('select pg_switch_wal()')
    return tables.every(hasRoom)
  }
}

async function listTables(client: PGlite): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.oid::int4 as oid, format('%I.%I', n.nspname, c.relname) as name,
      pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
    order by bytes`)
  return rows
}

/**
 * Rewrites a table and its statistics. Deletes the old statistics, because ANALYZE does not replace those of an empty
 * table.
 */
async function rewrite(client: PGlite, { oid, name }: Table): Promise<void> {
  await client.query(
    `delete from pg_catalog.pg_statistic
     where starelid = $1 or starelid in (select indexrelid from pg_index where indrelid = $1)`,
    [oid],
  )
  await client.exec(`VACUUM (FULL, ANALYZE) ${name}`)
}
