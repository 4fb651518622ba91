import { imagePath } from '#contract/images/rules/picture.ts'
import type { Context } from '#server/http/context.ts'
import { storePicture, encodeUpload } from '#server/images/store.ts'

/**
 * Stores a picture and returns its URL. The company form can then show the picture before the company is saved.
 * @throws Problem `invalid` if the file is not a picture
 */
export async function uploadLogo({ db, now, config }: Context, { body }: { body: Uint8Array }) {
  const picture = await encodeUpload(body, 'logo')
  await storePicture(db, picture, { now, config })
  return { url: imagePath(picture.hash) }
}
