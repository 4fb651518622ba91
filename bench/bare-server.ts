// The baseline of the jobs list: node:http and nothing else, sending the bytes of a file.
// node bench/bare-server.ts FILE ETAG PORT
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [file = '', etag = '', port = ''] = process.argv.slice(2)
const bytes = readFileSync(file)
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-encoding': 'br',
  'content-length': bytes.length,
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
  etag,
}

createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag, vary: 'accept-encoding' }).end()
  else response.writeHead(200, headers).end(bytes)
}).listen(Number(port), '127.0.0.1')
