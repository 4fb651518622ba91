// Bench: GET /ninja-api/jobs with 500 postings, against a bare node:http server that sends the same bytes.
// Alone: node bench/jobs-list.ts
import { execFile, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { filledDirectory, productPort, removeDirectory, startProduct, stopped } from './product.ts'
import { type BenchRow, printTable } from './table.ts'
import { timingOf } from './timing.ts'

const jobCount = 500
const barePort = productPort + 1
const connections = 10
const secondsPerRound = 4
const rounds = 5
const smallestRatio = 0.7

/** One row without and one with If-None-Match: medians of requests per second, asked in turns. */
export async function benchJobsList(): Promise<BenchRow[]> {
  const dataDir = await filledDirectory(jobCount)
  const product = await startProduct(dataDir)
  const { etag, file } = await saveList(product.address, dataDir)
  const bare = spawn(process.execPath, ['bench/bare-server.ts', file, etag, String(barePort)], { stdio: 'inherit' })
  try {
    return [
      await compare(`GET /ninja-api/jobs, ${jobCount} jobs`, ['accept-encoding=br']),
      await compare('the same with If-None-Match (304)', ['accept-encoding=br', `if-none-match=${etag}`]),
    ]
  } finally {
    await Promise.all([stopped(bare), product.stop()])
    await removeDirectory(dataDir)
  }
}

async function saveList(address: string, directory: string): Promise<{ etag: string; file: string }> {
  const file = join(directory, 'list.br')
  const curl = promisify(execFile)
  await curl('curl', ['-s', '-H', 'accept-encoding: br', '-o', file, `${address}/ninja-api/jobs`])
  const { headers } = await fetch(`${address}/ninja-api/jobs`)
  return { etag: headers.get('etag') ?? '', file }
}
