import { describe, expect, test } from 'vitest'

import { encodePicture, MAX_ENCODED_BYTES } from './encode.ts'
import { loadSharp } from './load-sharp.ts'
import { anAnimation, aPng, pngClaimingSize, inspect, noisePicture, plain } from './testing.ts'

const kinds = ['logo', 'avatar'] as const
const formats = ['png', 'jpeg', 'webp'] as const
const encoded = async (bytes: Buffer, kind: (typeof kinds)[number] = 'logo') =>
  inspect(await encodePicture(bytes, kind))

describe.each(formats)('an uploaded %s picture', (format) => {
  const made = async (size = { width: 600, height: 300 }) => (await plain(size)).toFormat(format).toBuffer()

  test('an upload becomes a WebP that keeps the proportions of a logo and is square for an avatar', async () => {
    expect(await encoded(await made(), 'logo')).toMatchObject({ format: 'webp', width: 256, height: 128 })
    expect(await encoded(await made(), 'avatar')).toMatchObject({ format: 'webp', width: 256, height: 256 })
  })

  test('an upload of one pixel is enlarged as an avatar, but not as a logo', async () => {
    const dot = await made({ width: 1, height: 1 })
    expect(await encoded(dot, 'logo')).toMatchObject({ width: 1, height: 1 })
    expect(await encoded(dot, 'avatar')).toMatchObject({ width: 256, height: 256 })
  })

  test('a truncated upload is rejected', async () => {
    const whole = await (await noisePicture({ width: 300, height: 200 }, 3)).toFormat(format).toBuffer()
    for (const part of [0.3, 0.6, 0.9])
      await expect(encodePicture(whole.subarray(0, whole.length * part), 'logo')).rejects.toMatchObject({
        kind: 'invalid',
      })
  })

  test('an upload is stored without EXIF data, color profile and appended data', async () => {
    const loaded = (await plain())
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withIccProfile('p3')
    const picture = await loaded.toFormat(format).toBuffer()
    expect((await inspect(picture)).extras).toHaveLength(2)
    const script = '<script>alert(1)</script>PK\u0003\u0004'
    const bytes = await encodePicture(Buffer.concat([picture, Buffer.from(script)]), 'avatar')
    expect((await inspect(bytes)).extras).toEqual([])
    expect(bytes.includes('script')).toBe(false)
    expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length)
  })
})

describe.each(kinds)('a picture that is encoded as %s', (kind) => {
  test.each([3, 4] as const)(
    'random noise with %d channels is encoded to at most 40 KB',
    async (channels) => {
      const bytes = await (await noisePicture({ width: 256, height: 256 }, channels)).png().toBuffer()
      expect((await encodePicture(bytes, kind)).length).toBeLessThanOrEqual(MAX_ENCODED_BYTES)
    },
  )

  test('an encoded picture keeps its transparent areas', async () => {
    const { colorAt } = await encoded(await (await plain(undefined, '#ff000000')).png().toBuffer(), kind)
    expect(colorAt(5, 5)[3]).toBe(0)
  })
})

test('encoding a picture applies the orientation of the camera', async () => {
  const red = await (await plain({ width: 200, height: 100 }, '#ff0000')).png().toBuffer()
  const canvas = await plain({ width: 400, height: 100 }, '#0000ff')
  const turned = await canvas
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { width, height, orientation, colorAt } = await encoded(turned)
  expect([width, height, orientation]).toEqual([64, 256, undefined])
  expect(colorAt(32, 20)[0]).toBeGreaterThan(200)
})

test('pictures with 16 bits per channel or in CMYK can be encoded', async () => {
  const deep = await (await plain()).toColourspace('rgb16').png().toBuffer()
  const cmyk = await (await plain(undefined, '#ff0000')).toColourspace('cmyk').jpeg().toBuffer()
  const sharp = await loadSharp()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
  expect((await encoded(deep)).colorAt(5, 5).slice(0, 3)).toEqual(
    [21, 84, 60].map((value) => expect.closeTo(value, -1)),
  )
  const [red = 0, green = 0] = (await encoded(cmyk)).colorAt(5, 5)
  expect([red > 180, green < 90]).toEqual([true, true])
})

test('encoding an animation keeps only the first frame', async () => {
  const moving = await anAnimation()
  expect((await inspect(moving)).pages).toBe(3)
  const still = await encoded(moving)
  expect(still.pages ?? 1).toBe(1)
  expect(still.colorAt(5, 5)[0]).toBeGreaterThan(200)
})

test('pictures with up to 24 million pixels can be encoded, regardless of the file size', async () => {
  expect(await encoded(await aPng({ width: 6000, height: 4000 }))).toMatchObject({ width: 256, height: 171 })
  for (const bomb of [
    await aPng({ width: 6001, height: 4000 }),
    await pngClaimingSize({ width: 60_000, height: 60_000 }),
  ])
    await expect(encodePicture(bomb, 'logo')).rejects.toMatchObject({
      faults: [{ message: 'The picture must have at most 24 million pixels.' }],
    })
  await expect(
    encodePicture(await pngClaimingSize({ width: 4000, height: 4000 }), 'logo'),
  ).rejects.toMatchObject({
    kind: 'invalid',
  })
})

test.each([
  ['an empty file', ''],
  ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['a PDF', '%PDF-1.7\n%%EOF'],
  ['a TIFF', 'II*\u0000\u0008\u0000\u0000\u0000'],
  ['a WAVE file', 'RIFF\u0004\u0000\u0000\u0000WAVE'],
  ['an HTML page', '<!doctype html><script>alert(1)</script>'],
])('encoding rejects %s', async (_name, text) => {
  await expect(encodePicture(Buffer.from(text, 'latin1'), 'logo')).rejects.toMatchObject({
    kind: 'invalid',
    faults: [{ code: 'invalid_picture', message: 'The file must be a PNG, JPEG or WebP picture.' }],
  })
})

test.each([
  ['PNG', '\x89PNG\r\n\x1a\n<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['JPEG', '\xff\xd8\xff%PDF-1.7'],
  ['WebP', 'RIFF\u0010\u0000\u0000\u0000WEBPGIF89a'],
])('encoding rejects other content that begins like a %s', async (_name, text) => {
  await expect(encodePicture(Buffer.from(text, 'latin1'), 'logo')).rejects.toMatchObject({
    faults: [{ message: expect.stringContaining('could not be read') }],
  })
})

test('the image library itself rejects other formats', async () => {
  const sharp = await loadSharp()
  const gif = await (await plain()).gif().toBuffer()
  const tiff = await (await plain()).tiff().toBuffer()
  for (const other of [
    gif,
    tiff,
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ])
    await expect(sharp(other).metadata()).rejects.toThrow('unsupported image format')
})

test('encoding rejects a picture while two are in progress and twenty are waiting', async () => {
  const png = await aPng()
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => encodePicture(png, 'logo')))
  const failed = results.filter(({ status }) => status === 'rejected')
  expect(failed.length).toBe(40 - 22)
  expect(failed[0]).toMatchObject({ reason: { name: 'QueueFull' } })
})
