import { imagePath } from '#contract/images/rules/picture.ts'
import type { Context } from '#server/http/context.ts'
import { storePicture, encodeUpload } from '#server/images/store.ts'

/**
 * Stores a picture before a company uses it so that the company form can show it. @throws Problem `invalid` for other
 * files
 */
export async function uploadLogo({ db, now, config }: Context, { body }: { body: Uint8Array }) {
  const picture = await encodeUpload(body, 'logo')
  await storePicture(db, picture, { now, config })
  return { url: imagePath(picture.hash) }
}
