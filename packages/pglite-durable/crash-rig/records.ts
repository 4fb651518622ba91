import type { PGlite } from '@electric-sql/pglite'

import type { Findings } from './workload.ts'

const SOURCE = 'crash-rig'
const BODY = 'Written while somebody pulled the plug. '.repeat(50)

/**
 * Creates the tables of the records. A record is a parent and its child with the same key, written in one transaction.
 */
export async function prepareRecords(client: PGlite): Promise<void> {
  await client.exec(`
    begin;
    create table if not exists parents (id bigint generated always as identity primary key, name text not null unique);
    create table if not exists children (
      parent_id bigint not null references parents, key text not null unique, source text not null, body text not null
    );
    create index if not exists children_source on children (source);
    commit;`)
}

export async function writeRecord(client: PGlite, key: string): Promise<void> {
  await client.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: number }>('insert into parents (name) values ($1) returning id', [
      key,
    ])
    await tx.query('insert into children (parent_id, key, source, body) values ($1, $2, $3, $4)', [
      rows[0]?.id,
      key,
      SOURCE,
      BODY,
    ])
  })
}

/** Returns the keys of complete records, and a description of all damage. Also compares an index with its table. */
export async function findRecords(client: PGlite): Promise<Findings> {
  const { rows } = await client.query<{ parent: string | null; child: string | null; isComplete: boolean }>(
    `select name as parent, key as child, body is not distinct from $1 as "isComplete"
     from parents full join children on parent_id = id`,
    [BODY],
  )
  const isWhole = (row: (typeof rows)[number]) => row.parent === row.child && row.isComplete
  const keys = new Set(rows.filter(isWhole).map(({ parent }) => String(parent)))
  const torn = rows.filter((row) => !isWhole(row)).map((row) => JSON.stringify(row))
  if ((await countByIndex(client)) !== keys.size) torn.push('the index and its table differ')
  return { keys, torn }
}

async function countByIndex(client: PGlite): Promise<number> {
  return client.transaction(async (tx) => {
    await tx.exec('set local enable_seqscan = off')
    const { rows } = await tx.query<{ count: number }>(
      'select count(*)::int as count from children where source = $1',
      [SOURCE],
    )
    return rows[0]?.count ?? 0
  })
}
