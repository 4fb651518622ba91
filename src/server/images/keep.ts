// Encodes an uploaded picture and stores it under a hash of its kind and its encoded bytes.
import { createHash } from 'node:crypto'

import type { Db } from '#server/db/open.ts'

import { encodePicture, type PictureKind } from './encode.ts'
import { keepImage } from './queries.ts'

export type Encoded = { hash: string; bytes: Buffer }

/** Encoding is slow, so call this outside of a transaction. @throws Problem `invalid`; QueueFull */
export async function readPicture(sent: Uint8Array, kind: PictureKind): Promise<Encoded> {
  const bytes = await encodePicture(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength), kind)
  // An avatar is public at once and a logo after its approval, so the same picture has two addresses.
  return { hash: createHash('sha256').update(`${kind}\n`).update(bytes).digest('base64url'), bytes }
}

export async function keepPicture(db: Db, picture: Encoded, now: Date): Promise<void> {
  await keepImage(db, { ...picture, now })
}
