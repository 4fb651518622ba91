// The baseline of the jobs list: node:http and nothing else, with the very answers that it is given.
// node bench/bare-server.ts PORT ANSWER, where ANSWER is a JSON file: { tag, known, full: { headers, file } }
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [port = '', answerFile = ''] = process.argv.slice(2)
const { tag, known, full } = JSON.parse(readFileSync(answerFile, 'utf8'))
const bytes = readFileSync(full.file)

createServer((request, response) => {
  if (request.headers['if-none-match'] === tag) response.writeHead(304, known.headers).end()
  else response.writeHead(200, full.headers).end(bytes)
}).listen(Number(port), '127.0.0.1')
