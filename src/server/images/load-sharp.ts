// Loads the image library on the first upload, because most processes never need its 20 MB. Limits the library to PNG,
// JPEG and WebP.
import { once } from '#server/lib/once.ts'

const allowed = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer']

export const loadSharp = once(async () => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: allowed })
  sharp.cache(false)
  // One thread per picture. `encode.ts` limits the number of pictures.
  sharp.concurrency(1)
  return sharp
})
