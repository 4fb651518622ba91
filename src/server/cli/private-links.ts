import type { Db } from '#server/db/open.ts'
import { findPrivateHost } from '#server/jobs/moderation/public-links.ts'

import { listApplyLinks, listLogos, listWebsites, type LinkPage, type StoredLink } from './queries.ts'

const ROWS_PER_QUERY = 1000

type Kind = {
  read: (db: Db, page: LinkPage) => Promise<StoredLink[]>
  describe: (id: number) => string
}

const kinds: readonly Kind[] = [
  { read: listApplyLinks, describe: (id) => `apply link of /dashboard/jobs/${id}` },
  { read: listWebsites, describe: (id) => `website of /dashboard/companies/${id}` },
  { read: listLogos, describe: (id) => `logo of /dashboard/companies/${id}` },
]

/** Returns a line for each stored link to a private host. The line names the page where the link can be changed. */
export async function listPrivateLinks(db: Db): Promise<string[]> {
  const descriptions: string[] = []
  for (const { read, describe } of kinds)
    for await (const { id, link } of allLinks(db, read)) {
      const host = findPrivateHost(link)
      if (host !== undefined) descriptions.push(`${describe(id)}: ${host}`)
    }
  return descriptions
}

async function* allLinks(db: Db, read: Kind['read']): AsyncGenerator<StoredLink> {
  let after = 0
  for (;;) {
    const links = await read(db, { after, limit: ROWS_PER_QUERY })
    yield* links
    const last = links.at(-1)
    if (last === undefined) return
    after = last.id
  }
}
