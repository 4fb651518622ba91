// Sends requests to one URL in a loop and prints requests per second: node tools/bench/load.ts PORT PATH HEADER...
// With `--pid`, prints the CPU time of the main thread of that process in microseconds for each request (Linux only).
// Parses as little of a response as possible, because a full HTTP client would be slower than the server.
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { parseArgs } from 'node:util'

const connections = 10
const warmUpMs = 300
const measuredMs = 1_000
const endOfHead = '\r\n\r\n'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { pid: { type: 'string' } } })
const [port = '', path = '/', ...headers] = positionals
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
/** Returns the CPU time that the main thread of a process has used, in microseconds. */
function readCpuTime(pid: string): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1000
}

const { pid } = values
setTimeout(() => {
  responseCount = 0
  const cpuTime = pid === undefined ? 0 : readCpuTime(pid)
  setTimeout(() => {
    const perSecond = (responseCount * 1000) / measuredMs
    console.log(pid === undefined ? perSecond : (readCpuTime(pid) - cpuTime) / responseCount)
    process.exit()
  }, measuredMs)
}, warmUpMs)
