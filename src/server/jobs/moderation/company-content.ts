// Checks what members give a company. They may only use logos that were uploaded to this site. The URL of an uploaded
// picture contains a hash of its content, so a logo cannot change after its review.
import { hashInImagePath } from '#contract/images/rules/picture.ts'
import type { CompanyChanges } from '#contract/jobs/companies.ts'
import { firstHostOf } from '#contract/jobs/rules/hosts.ts'
import type { Context } from '#server/http/context.ts'
import { touchImage } from '#server/images/queries.ts'
import { pictureHash } from '#server/images/store.ts'

import { invalidField } from '../store/problems.ts'
import { requireUnblockedCaller, requireUnblockedHosts } from './unblocked.ts'

/**
 * Checks a member and the content that they give a company. @throws Problem `forbidden` if an address of the member is on
 * a blocked domain, `invalid` for a website on a blocked domain or a logo that was not uploaded
 */
export async function requireCompanyContent(
  ctx: Pick<Context, 'db' | 'identity' | 'now'>,
  { website, logo }: CompanyChanges,
): Promise<void> {
  await requireUnblockedCaller(ctx.db, ctx.identity)
  const host = firstHostOf(website ?? null)
  if (host !== null) await requireUnblockedHosts(ctx.db, [host], 'website')
  await requireUploadedLogo(ctx, logo)
}

/** Checks that a logo is an uploaded picture. Accepts `null` and undefined. @throws Problem `invalid` for other URLs */
async function requireUploadedLogo(
  { db, now }: Pick<Context, 'db' | 'now'>,
  logo: string | null | undefined,
): Promise<void> {
  if (logo === null || logo === undefined) return
  const hash = hashInImagePath(logo)
  const bytes = hash === undefined ? undefined : await touchImage(db, hash, now)
  // An avatar is private, so it cannot be a logo.
  if (bytes === undefined || pictureHash(bytes, 'logo') !== hash)
    throw invalidField('logo', 'must be the address of a picture that was uploaded to this site')
}
