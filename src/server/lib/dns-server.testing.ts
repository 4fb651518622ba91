// A DNS server on loopback that answers queries for TXT records.
import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'

import { onTestFinished } from 'vitest'

import type { ResolveTxt } from './resolve-host.ts'

const ANSWER = 0x8180
const NO_SUCH_NAME = 0x8183
const SERVER_FAILURE = 0x8182

/**
 * Starts a server that answers with `records` by name. For the names in `broken`, it returns a server error. For other
 * names, it answers that they do not exist.
 */
export async function testDns(
  records: Readonly<Record<string, readonly string[]>>,
  broken: readonly string[] = [],
): Promise<ResolveTxt> {
  const socket = createSocket('udp4', (query, { port, address }) => {
    const { name, question } = readQuestion(query)
    const texts = records[name] ?? []
    const flags = broken.includes(name) ? SERVER_FAILURE : texts.length > 0 ? ANSWER : NO_SUCH_NAME
    const header = Buffer.from(new Uint16Array([0, flags, 1, texts.length, 0, 0]).buffer).swap16()
    query.copy(header, 0, 0, 2)
    socket.send(Buffer.concat([header, question, ...texts.map(txtRecord)]), port, address)
  })
  onTestFinished(() => void socket.close())
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const resolver = new Resolver({ timeout: 1000, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return (name) => resolver.resolveTxt(name)
}

function readQuestion(query: Buffer) {
  const labels: string[] = []
  let offset = 12
  for (let length = query[offset] ?? 0; length > 0; length = query[offset] ?? 0) {
    labels.push(query.toString('latin1', offset + 1, offset + 1 + length))
    offset += length + 1
  }
  return { name: labels.join('.').toLowerCase(), question: query.subarray(12, offset + 5) }
}

/**
 * Returns the bytes of a TXT record for the name in the question. Splits the text after 20 characters, because DNS
 * splits long texts too.
 */
function txtRecord(text: string): Buffer {
  const parts = [text.slice(0, 20), text.slice(20)].filter((part) => part !== '')
  const data = Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])))
  return Buffer.concat([Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length]), data])
}
