// The baseline for the bench of the jobs list: a bare node:http server that sends the product's responses, including
// the headers. node tools/bench/bare-server.ts PORT FOLDER. FOLDER contains heads.json and body.
import { readFileSync } from 'node:fs'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'

type ResponseHeads = { etag: string; full: OutgoingHttpHeaders; known: OutgoingHttpHeaders }

const [port = '', folder = ''] = process.argv.slice(2)
const { etag, full, known }: ResponseHeads = JSON.parse(readFileSync(join(folder, 'heads.json'), 'utf8'))
const body = readFileSync(join(folder, 'body'))

createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) response.writeHead(304, known).end()
  else response.writeHead(200, full).end(body)
}).listen(Number(port), '127.0.0.1', () => console.log('listening'))
