// Draws images in threads outside of the event loop, one image at a time, because drawing occupies a core.
import { loadSharp } from '#server/images/load-sharp.ts'
import { limitConcurrency } from '#server/lib/concurrency-limit.ts'
import type { Markup } from '#server/lib/xml.ts'

import { FAMILY, fontFiles } from './fonts.ts'

/** Limits the queue, so that a request waits for about one second at most. */
const limited = limitConcurrency({ atOnce: 1, waiting: 8 })

/** Returns the drawing as a PNG. @throws QueueFull */
export function draw({ markup }: Markup): Promise<Buffer> {
  return limited(async () => {
    const sharp = await loadSharp()
    const { pixels, width, height } = await render(markup)
    // Uses sharp, because `asPng` would block the event loop and produce twice as many bytes.
    return sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .png({ compressionLevel: 9 })
      .toBuffer()
  })
}

/** Returns the drawing as a small PNG that keeps transparent areas. @throws QueueFull */
export function drawTransparent({ markup }: Markup): Promise<Buffer> {
  return limited(async () => (await render(markup)).asPng())
}

/** Returns the RGBA pixels of an SVG picture without text, `width` pixels wide. @throws QueueFull */
export function drawPixels(svg: string, width: number): Promise<Uint8Array> {
  return limited(async () => {
    const renderAsync = await loadRenderer()
    return (
      await renderAsync(svg, { font: { loadSystemFonts: false }, fitTo: { mode: 'width', value: width } })
    ).pixels
  })
}

/** Loads the renderer on first use, because most processes never draw an image. */
async function loadRenderer() {
  const { renderAsync } = await import('@resvg/resvg-js')
  return renderAsync
}

async function render(markup: string) {
  const renderAsync = await loadRenderer()
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: FAMILY }
  return renderAsync(markup, { font })
}
