// Members may set a logo only to a picture that was uploaded here. Its address is the hash of its bytes, so the picture
// cannot change after the review.
import { hashInImagePath } from '#contract/images/rules/picture.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { touchImage } from '#server/images/queries.ts'

import { invalidField } from '../problems.ts'

/** No logo is fine. @throws Problem `invalid` for the address of anything else */
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
