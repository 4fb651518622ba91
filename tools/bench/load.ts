// Sends requests to one URL in a loop and prints requests per second: node tools/bench/load.ts PORT PATH HEADER...
// Parses as little of a response as possible, because a full HTTP client would be slower than the server.
import { connect, type Socket } from 'node:net'

const connections = 10
const warmUpMs = 300
const measuredMs = 1_000
const endOfHead = '\r\n\r\n'

const [port = '', path = '/', ...headers] = process.argv.slice(2)
const request = Buffer.from([`GET ${path} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n'))
let responseCount = 0

function sendRepeatedly(socket: Socket): void {
  let remaining = 0
  socket.on('data', (bytes) => {
    remaining = remaining === 0 ? countRemainingBytes(bytes) : remaining - bytes.length
    if (remaining > 0) return
    responseCount += 1
    socket.write(request)
  })
  socket.write(request)
}

/** Returns the number of remaining bytes of the response that starts with `bytes`. */
function countRemainingBytes(bytes: Buffer): number {
  const end = bytes.indexOf(endOfHead)
  const head = bytes.toString('latin1', 0, end)
  const [, status, length = '0'] = /^HTTP\/1.1 (200|304)[^]*?(?:content-length: (\d+)|$)/i.exec(head) ?? []
  if (end === -1 || status === undefined)
    throw new Error(`Unexpected response: ${bytes.toString('latin1', 0, 200)}`)
  return Number(length) - (bytes.length - end - endOfHead.length)
}

for (let count = 0; count < connections; count++) {
  const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true }, () =>
    sendRepeatedly(socket),
  )
}
setTimeout(() => (responseCount = 0), warmUpMs)
setTimeout(() => {
  console.log((responseCount * 1000) / measuredMs)
  process.exit()
}, warmUpMs + measuredMs)
