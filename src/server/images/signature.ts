// What a file is by its first bytes, whatever its name or its Content-Type says.

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const RIFF = Buffer.from('RIFF')
const WEBP = Buffer.from('WEBP')
const WEBP_AT = 8

/** Whether the bytes begin as those of a PNG, JPEG or WebP picture do. */
export function looksLikePicture(bytes: Buffer): boolean {
  const begins = (signature: Buffer, at = 0) => bytes.subarray(at, at + signature.length).equals(signature)
  return begins(PNG) || begins(JPEG) || (begins(RIFF) && begins(WEBP, WEBP_AT))
}
