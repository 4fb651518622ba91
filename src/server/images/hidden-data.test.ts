// Encoding removes everything that an uploaded file contains besides the picture.
import { crc32 } from 'node:zlib'

import { expect, test } from 'vitest'

import { setStaff } from '#server/auth/roles/testing.ts'
import { accounts, ada, PASSWORD } from '#server/auth/testing.ts'
import { images } from '#server/db/tables/images.ts'

import { plain } from './testing.ts'

const SECRET = 'hidden-text-8d1f'

/** Returns a ZIP archive with an uncompressed file `a.txt` that contains `SECRET`. */
function zipArchive(): Buffer {
  const [name, data] = [Buffer.from('a.txt'), Buffer.from(SECRET)]
  const common = Buffer.alloc(26)
  common.writeUInt16LE(10, 0)
  common.writeUInt32LE(crc32(data), 10)
  common.writeUInt32LE(data.length, 14)
  common.writeUInt32LE(data.length, 18)
  common.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, name, data])
  const central = Buffer.concat([Buffer.from('PK\u0001\u0002\u000a\u0000'), common, Buffer.alloc(14), name])
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

function pngChunk(type: string, text: string): Buffer {
  const body = Buffer.from(type + text)
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(text.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

/** Inserts bytes after the first `position` bytes of a file. */
const insertAt = (file: Buffer, position: number, bytes: Buffer) =>
  Buffer.concat([file.subarray(0, position), bytes, file.subarray(position)])

async function uploads(): Promise<[name: string, file: Buffer][]> {
  const png = await (await plain()).png().toBuffer()
  const jpeg = await (await plain()).jpeg().toBuffer()
  const withExif = await (
    await plain()
  )
    .withExif({ IFD0: { Copyright: SECRET } })
    .jpeg()
    .toBuffer()
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SECRET.length + 2]), Buffer.from(SECRET)])
  const afterHeader = 8 + 25
  return [
    ['a PNG with an archive after its end', Buffer.concat([png, zipArchive()])],
    ['a PNG with a text chunk', insertAt(png, afterHeader, pngChunk('tEXt', `Comment\0${SECRET}`))],
    ['a PNG with an unknown chunk', insertAt(png, afterHeader, pngChunk('prVt', SECRET))],
    ['a JPEG with an archive after its end', Buffer.concat([jpeg, zipArchive()])],
    ['a JPEG with a comment', insertAt(jpeg, 2, comment)],
    ['a JPEG with EXIF', withExif],
  ]
}

/** Returns the names of the chunks of a WebP file. */
function webpChunks(bytes: Buffer): string[] {
  const names: string[] = []
  for (
    let at = 12;
    at < bytes.length;
    at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2)
  )
    names.push(bytes.toString('latin1', at, at + 4))
  return names
}

test.each([
  ['PUT', 'account/avatar'],
  ['POST', '/ninja-api/images'],
] as const)('%s %s stores no data that is not part of the picture', async (method, path) => {
  for (const [name, file] of await uploads()) {
    expect({ name, isHidden: file.includes(SECRET) }).toEqual({ name, isHidden: true })
    const server = await accounts()
    await setStaff(server.db, await server.addUser(), true)
    const me = server.client('app')
    await me.post('auth/login', { email: ada, password: PASSWORD })
    const { status } = await me.send(method, path, { raw: file, headers: { 'content-type': 'image/png' } })
    const stored = (await server.db.select().from(images)).map(({ bytes }) => Buffer.from(bytes))
    const found = stored.map((bytes) => ({
      length: bytes.readUInt32LE(4) + 8 - bytes.length,
      chunks: webpChunks(bytes),
      isHidden: [SECRET, 'PK\u0003\u0004', 'a.txt', 'Exif', 'Comment'].some((text) => bytes.includes(text)),
    }))
    expect({ name, status, found }).toEqual({
      name,
      status: 200,
      found: [{ length: 0, chunks: [expect.stringMatching(/^VP8[ L]$/)], isHidden: false }],
    })
  }
})
