// Responds to connection errors that occur before there is a request: invalid HTTP, timeouts and oversized headers.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { unreadableRequests } from './metrics.ts'
import type { Headers } from './security-headers.ts'

const statusOfCode = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
])

/** Sends a response with the status for this error code and no body, and closes the connection. */
export function answerUnreadable(code: string, socket: Socket, headers: Headers): void {
  const status = statusOfCode.get(code) ?? 400
  unreadableRequests.inc({ status })
  const lines = Object.entries({ ...headers, 'content-length': '0', connection: 'close' })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`)
  socket.destroySoon()
}
