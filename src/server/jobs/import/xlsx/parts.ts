// Reads the XML parts of an Excel workbook, which is a ZIP file. Checks each limit before the work that it bounds.
import type { Readable } from 'node:stream'

import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

import { formatCount } from '#contract/counts.ts'
import { createYielder } from '#server/lib/yield-to-event-loop.ts'

import { UnreadableFile } from '../unreadable-file.ts'

const MAX_ENTRIES = 1_000
const MAX_PART_BYTES = 50_000_000
const MAX_CELLS = 1_000_000
/** A cell with a number has the tags `<c>`, `<v>`, `</v>` and `</c>`. */
const MAX_TAGS = 4 * MAX_CELLS
const MAX_DEPTH = 50
const MAX_ATTRIBUTES = 100
/** The number of bytes that are parsed at once. */
const SLICE_BYTES = 16 * 1024

export type Parts = { zip: ZipFile; entries: ReadonlyMap<string, Entry> }

/** Functions for the events of a part. Names have no namespace prefix. */
export type Handlers = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

export const damaged = () =>
  new UnreadableFile('the file is not an Excel workbook that can be read: save it again as .xlsx or as CSV')

/** Reads the list of parts. @throws UnreadableFile */
export async function openParts(bytes: Uint8Array): Promise<Parts> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return orUnreadable(async () => {
    const zip = await fromBufferPromise(buffer, { lazyEntries: true })
    if (zip.entryCount > MAX_ENTRIES)
      throw new UnreadableFile(`the workbook has more than ${formatCount(MAX_ENTRIES)} files inside`)
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    if (entries.has('content.xml'))
      throw new UnreadableFile('the file is an OpenDocument spreadsheet: save it as .xlsx or as CSV')
    return { zip, entries }
  })
}

/** Reads a part, or nothing if the workbook lacks it. @throws UnreadableFile */
export async function readPart({ zip, entries }: Parts, path: string, handlers: Handlers): Promise<void> {
  const entry = entries.get(path)
  if (entry === undefined) return
  if (entry.uncompressedSize > MAX_PART_BYTES)
    throw new UnreadableFile(`a sheet has more than ${MAX_PART_BYTES / 1_000_000} MB: split the file`)
  // The streams fail if the part is larger than its entry states.
  await orUnreadable(async () => {
    await limitTags(await zip.openReadStreamPromise(entry))
    await readXml(await zip.openReadStreamPromise(entry), handlers)
  })
}

const LESS_THAN = 0x3c

/** Counts the tags of a part before it is parsed, because parsing is much slower. @throws UnreadableFile */
async function limitTags(stream: Readable): Promise<void> {
  let tags = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    for (const byte of chunk) if (byte === LESS_THAN) tags++
    if (tags > MAX_TAGS)
      throw new UnreadableFile(
        `the sheet has more than ${formatCount(MAX_CELLS)} cells: split the file, or delete rows and columns that it does not need`,
      )
  }
}

async function orUnreadable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UnreadableFile ? error : damaged()
  }
}

/** Parses XML in slices. Rejects document types, because with entities a small part could expand to a large one. */
async function readXml(stream: Readable, { open, text, close }: Handlers): Promise<void> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const yieldIfDue = createYielder()
  let depth = 0
  let attributes = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => failIf(true))
  parser.on('opentagstart', () => {
    attributes = 0
  })
  parser.on('attribute', () => failIf(++attributes > MAX_ATTRIBUTES))
  parser.on('opentag', (tag) => {
    failIf(++depth > MAX_DEPTH)
    open?.(localName(tag.name), tag.attributes)
  })
  parser.on('text', (part) => text?.(part))
  parser.on('cdata', (part) => text?.(part))
  parser.on('closetag', ({ name }) => {
    depth--
    close?.(localName(name))
  })
  for await (const chunk of stream as AsyncIterable<Buffer>)
    for (let start = 0; start < chunk.length; start += SLICE_BYTES) {
      parser.write(decoder.decode(chunk.subarray(start, start + SLICE_BYTES), { stream: true }))
      await yieldIfDue()
    }
  parser.write(decoder.decode()).close()
}

function failIf(isTooMany: boolean): void {
  if (isTooMany) throw damaged()
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
