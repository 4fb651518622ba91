// Loads the image library sharp on the first upload, because most processes never need it and it takes 20 MB of memory.
// Allows the library to read only PNG, JPEG and WebP.
import { once } from '#server/lib/once.ts'

const allowed = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer']

export const loadSharp = once(async () => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: allowed })
  sharp.cache(false)
  // Uses one thread per picture. `encode.ts` limits the number of concurrent pictures.
  sharp.concurrency(1)
  return sharp
})
