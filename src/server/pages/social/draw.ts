// Draws a picture off the event loop, one at a time: each takes a core for a while.
import { loadSharp } from '#server/images/load-sharp.ts'
import { limitConcurrency } from '#server/lib/concurrency-limit.ts'
import type { Markup } from '#server/lib/xml.ts'

import { FAMILY, fontFiles } from './fonts.ts'

/** Who would wait for more than a second is told so. */
const limited = limitConcurrency({ atOnce: 1, waiting: 8 })

/** A PNG. @throws QueueFull */
export function draw({ markup }: Markup): Promise<Buffer> {
  return limited(async () => {
    // Loaded with the first picture: most processes draw none.
    const { renderAsync } = await import('@resvg/resvg-js')
    const sharp = await loadSharp()
    const font = { loadSystemFonts: false, fontFiles: Object.values(fontFiles), defaultFontFamily: FAMILY }
    const { pixels, width, height } = await renderAsync(markup, { font })
    // Its own `asPng` would work on the event loop, and writes twice as many bytes.
    return sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .png({ compressionLevel: 9 })
      .toBuffer()
  })
}
