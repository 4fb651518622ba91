// Encodes an uploaded picture and stores it under a hash of its kind and its encoded bytes.
import { createHash } from 'node:crypto'

import type { Db } from '#server/db/open.ts'

import { encodePicture, type PictureKind } from './encode.ts'
import { storeImage } from './queries.ts'

export type Encoded = { hash: string; bytes: Buffer }

/** Encoding is slow, so call this outside of a transaction. @throws Problem `invalid`; QueueFull */
export async function encodeUpload(upload: Uint8Array, kind: PictureKind): Promise<Encoded> {
  const bytes = await encodePicture(Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength), kind)
  // An avatar is public at once and a logo after its approval, so the same picture has two addresses.
  return { hash: pictureHash(bytes, kind), bytes }
}

/** Returns the hash in the address of a picture. Avatars and logos of the same content have different hashes. */
export function pictureHash(bytes: Uint8Array, kind: PictureKind): string {
  return createHash('sha256').update(`${kind}\n`).update(bytes).digest('base64url')
}

export async function storePicture(db: Db, picture: Encoded, now: Date): Promise<void> {
  await storeImage(db, { ...picture, now })
}
