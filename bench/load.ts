// A client that asks one address as fast as it is answered. It looks at no more of an answer than it must, so that
// the server is what is measured. node bench/load.ts PORT PATH HEADER... prints requests per second.
import { connect, type Socket } from 'node:net'

const connections = 10
const warmUpSeconds = 1
const measuredSeconds = 4
const endOfHead = '\r\n\r\n'

const [port = '', path = '/', ...headers] = process.argv.slice(2)
const request = Buffer.from([`GET ${path} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n'))
let answers = 0

function ask(socket: Socket): void {
  let missing = 0
  socket.on('data', (bytes) => {
    missing = missing === 0 ? bodyAfter(bytes) : missing - bytes.length
    if (missing > 0) return
    answers += 1
    socket.write(request)
  })
  socket.write(request)
}

/** How many bytes of the answer that begins with `bytes` are still to come. */
function bodyAfter(bytes: Buffer): number {
  const end = bytes.indexOf(endOfHead)
  if (end === -1) throw new Error('A head in pieces')
  const head = bytes.toString('latin1', 0, end)
  const length = head.startsWith('HTTP/1.1 304') ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1])
  return length - (bytes.length - end - endOfHead.length)
}

for (let count = 0; count < connections; count++) {
  const socket = connect(Number(port), '127.0.0.1', () => ask(socket)).setNoDelay()
}
setTimeout(() => (answers = 0), warmUpSeconds * 1000)
setTimeout(() => {
  console.log(answers / measuredSeconds)
  process.exit()
}, (warmUpSeconds + measuredSeconds) * 1000)
