// Keeps a logo before a company names it, so that an editor can show it.
import { imagePath } from '#contract/images/rules/picture.ts'
import type { Context } from '#server/http/context.ts'
import { keepPicture, readPicture } from '#server/images/keep.ts'

/** @throws Problem `invalid` for what is no picture */
export async function uploadLogo({ db, now }: Context, { body }: { body: Uint8Array }) {
  const picture = await readPicture(body, 'logo')
  await keepPicture(db, picture, now)
  return { url: imagePath(picture.hash) }
}
