// Prepares a response whose segments change rarely. A long response is cached in compressed form. Its decompressed
// bytes are in memory only while clients read them.
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createBrotliCompress } from 'node:zlib'

import { seconds } from '#server/lib/duration.ts'
import { once } from '#server/lib/once.ts'

import { gzipSegments } from './gzip-segments.ts'
import { acceptsGzip, chooseEncoding, type Encoding } from './negotiate.ts'
import { bytesOf, isLong, join, lengthOf } from './pack-segments.ts'
import { brotliOptions, prepare, type PreparedBody } from './prepared.ts'
import type { Segment } from './segment.ts'

type Input = { type: string; etag: string; segments: readonly Segment[] }

/**
 * The age of a response at which Brotli starts to compress it. Brotli has to compress the whole response, because it
 * cannot reuse compressed segments. The delay saves this work for a response that soon changes again.
 */
const BROTLI_DELAY_MS = seconds(10)

/** The running Brotli compression. The process runs only one at a time. */
let compressing: Promise<unknown> | undefined

export function prepareSegments({ type, etag, segments }: Input): PreparedBody {
  const concatenate = () => Buffer.concat(segments.map((segment) => segment.bytes()))
  if (!isLong(segments)) return prepare(type, concatenate(), etag)

  const length = lengthOf(segments)
  const since = performance.now()
  const plain = shareWhileInUse(() => join(segments))
  const gzip = once(() => gzipSegments(segments))
  let brotli: Buffer | undefined
  const startBrotli = once(async () => {
    brotli = await pipeline(bytesOf(segments), createBrotliCompress(brotliOptions(length)), buffer)
    return brotli
  })

  function startBrotliWhenStable(): void {
    if (compressing !== undefined || performance.now() - since < BROTLI_DELAY_MS) return
    compressing = startBrotli().finally(() => (compressing = undefined))
  }

  return {
    type,
    etag,
    length,
    async segments(acceptEncoding) {
      const encoding = chooseEncoding(acceptEncoding)
      if (encoding === 'identity') return { encoding, length, parts: async () => [await plain()] }
      if (encoding === 'gzip') return compressedBody(encoding, await gzip())
      if (brotli) return compressedBody(encoding, [brotli])
      if (!acceptsGzip(acceptEncoding)) return compressedBody(encoding, [await startBrotli()])
      startBrotliWhenStable()
      return compressedBody('gzip', await gzip())
    },
  }
}

function compressedBody(encoding: Encoding, parts: readonly Buffer[]) {
  return { encoding, length: parts.reduce((sum, part) => sum + part.length, 0), parts: () => parts }
}

/**
 * Returns a function that returns the result of `make`. Concurrent readers share one result, which can be
 * garbage-collected when the last reader is done.
 */
function shareWhileInUse(make: () => Promise<Buffer>): () => Promise<Buffer> {
  let making: Promise<Buffer> | undefined
  let made: WeakRef<Buffer> | undefined
  async function makeAgain(): Promise<Buffer> {
    try {
      const bytes = await make()
      made = new WeakRef(bytes)
      return bytes
    } finally {
      making = undefined
    }
  }
  return async () => made?.deref() ?? (making ??= makeAgain())
}
