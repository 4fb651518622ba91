// Members may only use pictures that were uploaded here. Their address is a hash of the content, so a logo cannot change
// after its review.
import { hashInImagePath } from '#contract/images/rules/picture.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { touchImage } from '#server/images/queries.ts'

import { invalidField } from '../problems.ts'

/** Accepts `null` and undefined. @throws Problem `invalid` for other addresses */
export async function requireUploadedLogo(
  { now }: Pick<Context, 'now'>,
  tx: Db,
  logo: string | null | undefined,
): Promise<void> {
  if (logo === null || logo === undefined) return
  const hash = hashInImagePath(logo)
  if (hash === undefined || !(await touchImage(tx, hash, now)))
    throw invalidField('logo', 'must be the address of a picture that was uploaded to this site')
}
