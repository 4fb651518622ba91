// Reads XML. Rejects document types, because with entities a small document could expand to a large one.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import { SaxesParser } from 'saxes'

import { requireJobLimit } from './read-fields.ts'
import { UnreadableBoard } from './source-kind.ts'

export type XmlElement = { name: string; text: string; children: XmlElement[] }

const CHUNK_BYTES = 64 * 1024
const MAX_DEPTH = 10

/**
 * Yields the elements called `name` directly below the root. Reads the document in chunks, and yields to the event loop
 * after each chunk.
 * @throws UnreadableBoard if the document is not well-formed or its root is not `root`
 */
export async function* streamElements(
  bytes: Uint8Array,
  { root, name }: { root: string; name: string },
): AsyncGenerator<XmlElement> {
  const { write, end } = createReader({ root, name })
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    yield* write(bytes.subarray(start, start + CHUNK_BYTES))
    await yieldToEventLoop()
  }
  yield* end()
}

function createReader({ root, name }: { root: string; name: string }) {
  const parser = new SaxesParser()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const open: XmlElement[] = []
  let found: XmlElement[] = []
  let count = 0
  const addText = (text: string) => {
    const element = open.at(-1)
    if (element && open.length > 1) element.text += text
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new UnreadableBoard('has a document type')
  })
  parser.on('opentag', (tag) => {
    if (open.length === 0 && tag.name !== root) throw new UnreadableBoard(`has no element ${root}`)
    if (open.length >= MAX_DEPTH) throw new UnreadableBoard('has elements nested too deeply')
    open.push({ name: tag.name, text: '', children: [] })
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element === undefined) return
    if (open.length > 1) open.at(-1)?.children.push(element)
    if (open.length !== 1 || element.name !== name) return
    count++
    requireJobLimit(count)
    found.push(element)
  })
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
    end: () => take(() => parser.write(decoder.decode()).close()),
  }
}

export function childElements({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name)
}

/** Returns the text of the first child element called `name`, or '' if there is none. */
export function childText(element: XmlElement, name: string): string {
  return childElements(element, name)[0]?.text ?? ''
}
