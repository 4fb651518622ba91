// Reads XML. Rejects document types, because with entities a small document could expand to a large one.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import { SaxesParser } from 'saxes'

import { requireJobLimit } from './read-fields.ts'
import { UnreadableBoard } from './source-kind.ts'

export type XmlElement = { name: string; text: string; children: XmlElement[] }
type Wanted = { within: readonly string[]; name: string }

const CHUNK_BYTES = 64 * 1024
const MAX_DEPTH = 10

/**
 * Yields the elements called `name` directly below the elements `within`, of which the first is the root. Reads the
 * document in chunks, and yields to the event loop after each chunk.
 * @throws UnreadableBoard if the document is not well-formed or lacks one of the elements `within`
 */
export async function* streamElements(bytes: Uint8Array, wanted: Wanted): AsyncGenerator<XmlElement> {
  const { write, end } = createReader(wanted)
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    yield* write(bytes.subarray(start, start + CHUNK_BYTES))
    await yieldToEventLoop()
  }
  yield* end()
}

function createReader({ within, name }: Wanted) {
  const parser = new SaxesParser()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const open: XmlElement[] = []
  let isFound = false
  let found: XmlElement[] = []
  let count = 0
  const missingElement = new UnreadableBoard(`has no element ${within.join('/')}`)
  const isWithin = () => within.every((each, index) => open[index]?.name === each)
  const addText = (text: string) => {
    const element = open.at(-1)
    if (element && open.length > within.length) element.text += text
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new UnreadableBoard('has a document type')
  })
  parser.on('opentag', (tag) => {
    if (open.length === 0 && tag.name !== within[0]) throw missingElement
    if (open.length >= MAX_DEPTH) throw new UnreadableBoard('has elements nested too deeply')
    open.push({ name: tag.name, text: '', children: [] })
    isFound ||= open.length === within.length && isWithin()
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element === undefined) return
    if (open.length > within.length) open.at(-1)?.children.push(element)
    if (open.length !== within.length || element.name !== name || !isWithin()) return
    count++
    requireJobLimit(count)
    found.push(element)
  })
  const end = () => {
    parser.write(decoder.decode()).close()
    if (!isFound) throw missingElement
  }
  const take = (parse: () => unknown): XmlElement[] => {
    try {
      parse()
    } catch (error) {
      throw error instanceof UnreadableBoard ? error : new UnreadableBoard('is not well-formed XML')
    }
    const taken = found
    found = []
    return taken
  }
  return {
    write: (chunk: Uint8Array) => take(() => parser.write(decoder.decode(chunk, { stream: true }))),
    end: () => take(end),
  }
}

export function childElements({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name)
}

/** Returns the text of the first child element called `name`, or '' if there is none. */
export function childText(element: XmlElement, name: string): string {
  return childElements(element, name)[0]?.text ?? ''
}
