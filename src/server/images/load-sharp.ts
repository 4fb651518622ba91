// The image library, loaded with the first upload: most processes never need its 20 MB. It reads PNG, JPEG and WebP alone.
import { once } from '#server/lib/once.ts'

const allowed = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer']

export const loadSharp = once(async () => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: allowed })
  sharp.cache(false)
  // As many pictures at once as `encode.ts` allows, each by one thread.
  sharp.concurrency(1)
  return sharp
})
