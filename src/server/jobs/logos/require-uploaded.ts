// Members may only use logos that were uploaded to this site. The URL of an uploaded picture contains a hash of its
// content, so a logo cannot change after its review.
import { hashInImagePath } from '#contract/images/rules/picture.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { touchImage } from '#server/images/queries.ts'
import { pictureHash } from '#server/images/store.ts'

import { invalidField } from '../store/problems.ts'

/** Checks that a logo is an uploaded picture. Accepts `null` and undefined. @throws Problem `invalid` for other URLs */
export async function requireUploadedLogo(
  { now }: Pick<Context, 'now'>,
  tx: Db,
  logo: string | null | undefined,
): Promise<void> {
  if (logo === null || logo === undefined) return
  const hash = hashInImagePath(logo)
  const bytes = hash === undefined ? undefined : await touchImage(tx, hash, now)
  // An avatar is private, so it cannot be a logo.
  if (bytes === undefined || pictureHash(bytes, 'logo') !== hash)
    throw invalidField('logo', 'must be the address of a picture that was uploaded to this site')
}
