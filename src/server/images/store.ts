// Encodes an uploaded picture and stores it under a hash of its kind and its encoded bytes.
import { createHash } from 'node:crypto'

import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { Problem } from '#server/http/problem.ts'
import { seconds } from '#server/lib/duration.ts'
import { nextReset } from '#server/lib/next-reset.ts'

import { encodePicture, type PictureKind } from './encode.ts'
import { lockImages, measureImages, storeImage } from './queries.ts'

export type EncodedPicture = { hash: string; bytes: Buffer }

/** Encodes an uploaded picture. Slow, so call it outside of a transaction. @throws Problem 400; QueueFull */
export async function encodeUpload(upload: Uint8Array, kind: PictureKind): Promise<EncodedPicture> {
  const bytes = await encodePicture(Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength), kind)
  // An avatar is public immediately and a logo only after its approval, so the same picture has a separate address for
  // each use.
  return { hash: pictureHash(bytes, kind), bytes }
}

/** Returns the hash in the address of a picture. Avatars and logos of the same content have different hashes. */
export function pictureHash(bytes: Uint8Array, kind: PictureKind): string {
  return createHash('sha256').update(`${kind}\n`).update(bytes).digest('base64url')
}

/** Limits of a demo, where everyone can log in and upload. */
const MAX_DEMO_PICTURES = 200
const MAX_DEMO_BYTES = 10_000_000

type StoreOptions = { now: Date; config: Pick<Config, 'demo'> }

/** Stores a picture. @throws Problem `tooMany` if a demo already has the maximum of pictures or bytes */
export async function storePicture(
  db: Db,
  picture: EncodedPicture,
  { now, config }: StoreOptions,
): Promise<void> {
  if (!config.demo) return storeImage(db, { ...picture, now })
  await db.transaction(async (tx) => {
    await lockImages(tx)
    const { count, bytes } = await measureImages(tx)
    if (count >= MAX_DEMO_PICTURES || bytes + picture.bytes.length > MAX_DEMO_BYTES) throw demoIsFull(now)
    await storeImage(tx, { ...picture, now })
  })
}

function demoIsFull(now: Date): Problem {
  const message = 'This demo has no room for more pictures until 03:00 UTC, when all data is deleted.'
  const waitMs = nextReset(now).getTime() - now.getTime()
  return new Problem(
    'tooMany',
    [{ code: 'demo_is_full', message, loc: ['body'] }],
    Math.ceil(waitMs / seconds(1)),
  )
}
