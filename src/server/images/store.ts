// Encodes and stores uploaded pictures. A picture is identified by a hash of its kind (logo or avatar) and its bytes.
import { createHash } from 'node:crypto'

import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { type Problem, refusal } from '#server/http/problem.ts'
import { nextReset } from '#server/lib/next-reset.ts'

import { encodePicture, type PictureKind } from './encode.ts'
import { deleteOldestUnused, lockImages, measureImages, storeImage } from './queries.ts'

export type EncodedPicture = { hash: string; bytes: Buffer }

/**
 * Encodes an uploaded picture. Call this outside of transactions, because it is slow.
 * @throws Problem 400, QueueFull
 */
export async function encodeUpload(upload: Uint8Array, kind: PictureKind): Promise<EncodedPicture> {
  const bytes = await encodePicture(Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength), kind)
  // The hash depends on the kind, because a logo becomes public and an avatar never does. The same
  // picture therefore has a separate URL for each use.
  return { hash: pictureHash(bytes, kind), bytes }
}

/** Returns the hash in the URL of a picture. The same bytes have different hashes as an avatar and as a logo. */
export function pictureHash(bytes: Uint8Array, kind: PictureKind): string {
  return createHash('sha256').update(`${kind}\n`).update(bytes).digest('base64url')
}

/** The limits of a demo, where everyone can upload pictures: the number of stored pictures, and their total size. */
const MAX_DEMO_PICTURES = 200
const MAX_DEMO_BYTES = 10_000_000

type StoreOptions = { now: Date; config: Pick<Config, 'demo'> }

/**
 * Stores a picture. In a demo that is full, the pictures that nobody uses make room, oldest first. So a visitor who
 * uploads many pictures cannot use up the room of the others.
 * @throws Problem `tooMany` if the pictures in use reach a limit of a demo
 */
export async function storePicture(
  db: Db,
  picture: EncodedPicture,
  { now, config }: StoreOptions,
): Promise<void> {
  if (!config.demo) return storeImage(db, { ...picture, now })
  await db.transaction(async (tx) => {
    await lockImages(tx)
    while (await isFull(tx, picture)) if (!(await deleteOldestUnused(tx))) throw demoIsFull(now)
    await storeImage(tx, { ...picture, now })
  })
}

async function isFull(tx: Db, picture: EncodedPicture): Promise<boolean> {
  const { count, bytes } = await measureImages(tx)
  return count >= MAX_DEMO_PICTURES || bytes + picture.bytes.length > MAX_DEMO_BYTES
}

function demoIsFull(now: Date): Problem {
  const message = 'This demo has no room for more pictures until 03:00 UTC, when all data is deleted.'
  const waitMs = nextReset(now).getTime() - now.getTime()
  return refusal('tooMany', message, { code: 'demo_is_full', retryAfterMs: waitMs })
}
