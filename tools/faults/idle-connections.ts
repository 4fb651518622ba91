// F7: ten thousand idle connections and some very slow ones, while ordinary clients send requests.
import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { Answers } from './answers.ts'
import { sendRequest } from './ask.ts'
import { type Fault, type Finding, SkippedFault } from './fault.ts'
import { copyPreparedFolder } from './folder.ts'
import { type Instance, createInstance } from './instance.ts'
import { scaleByLoad } from './scale-by-load.ts'

const IDLE_COUNT = 10_000
const BATCH_SIZE = 500
const SLOW_COUNT = 500
/**
 * The maximum time until the server closes an idle connection, in milliseconds. The server allows 30 seconds and checks
 * at intervals.
 */
const MAX_CLOSE_MS = 36_000
/** The maximum additional latency in milliseconds, compared with the latency without idle connections. */
const MAX_ADDED_LATENCY_MS = 100

const crowds: Record<string, { count: number; firstBytes: string; laterBytes: string }> = {
  'connections that send nothing': { count: IDLE_COUNT, firstBytes: '', laterBytes: '' },
  'requests with slow headers': {
    count: SLOW_COUNT,
    firstBytes: 'GET / HTTP/1.1\r\n',
    laterBytes: 'x: y\r\n',
  },
  'requests with slow bodies': {
    count: SLOW_COUNT,
    firstBytes:
      'POST /_allauth/app/v1/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{',
    laterBytes: ' ',
  },
}

export const idleConnections: Fault = {
  maxSeconds: 180,
  async run(trial) {
    const allowed = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }))
    if (allowed < IDLE_COUNT + 1000)
      throw new SkippedFault(`a process can open only ${allowed} files; run: ulimit -n ${IDLE_COUNT * 2}`)
    const instance = await createInstance(trial, { DATA_DIR: await copyPreparedFolder(trial) })
    await instance.start()
    const baseline = new Answers()
    await readUntil(instance, baseline, sleep(3_000))
    const findings: Finding[] = []
    for (const [what, crowd] of Object.entries(crowds))
      findings.push(await measureDuring(instance, { what, ...crowd, baselineP99: baseline.p99 }))
    return findings
  },
}

type Crowd = { what: string; count: number; firstBytes: string; laterBytes: string; baselineP99: number }

async function measureDuring(
  instance: Instance,
  { what, count, firstBytes, laterBytes, baselineP99 }: Crowd,
): Promise<Finding> {
  const descriptors = async () => (await readdir(`/proc/${instance.pid}/fd`)).length
  const before = await descriptors()
  const { port } = new URL(instance.url)
  const sockets = new Set<Socket>()
  const opened: Promise<unknown>[] = []
  const began = performance.now()
  let refused = 0
  for (let made = 0; made < count; made++) {
    const socket = connect(Number(port), '127.0.0.1')
    sockets.add(socket)
    opened.push(new Promise((resolve) => socket.once('connect', resolve).once('close', resolve)))
    socket.on('error', () => (refused += 1)).on('close', () => sockets.delete(socket))
    // The socket must be read, because an unread socket does not report that the server has closed the connection.
    socket.resume().write(firstBytes)
    if (made % BATCH_SIZE === BATCH_SIZE - 1) await Promise.all(opened)
  }
  const peak = await descriptors()
  const sendingMore = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(laterBytes)
  }, 2_000)
  const answers = new Answers()
  const allClosed = (async () => {
    const end = performance.now() + MAX_CLOSE_MS
    while (sockets.size > 0 && performance.now() < end) await sleep(100)
  })()
  await readUntil(instance, answers, allClosed)
  const took = performance.now() - began
  const openCount = sockets.size
  clearInterval(sendingMore)
  for (const socket of sockets) socket.destroy()
  await sleep(500)
  const after = await descriptors()
  const slower = scaleByLoad(MAX_ADDED_LATENCY_MS)
  const failed = answers.count(/ (?:5|E|H)/)
  return {
    database: 'embedded',
    injected: `${count} ${what}`,
    result:
      `descriptors ${before}, ${peak}, ${after}; ${openCount} still open after ${Math.round(took / 1000)} s; others: ` +
      `${answers.kinds}, p99 ${Math.round(answers.p99)} ms (at rest ${Math.round(baselineP99)})`,
    criterion: `all closed in ${MAX_CLOSE_MS / 1000} s, others served, p99 at most ${slower} ms more`,
    ok: openCount === 0 && failed === 0 && after <= before + 50 && answers.p99 < baselineP99 + slower,
  }
}

async function readUntil({ url }: Instance, answers: Answers, end: Promise<unknown>): Promise<void> {
  const over = new AbortController()
  void end.finally(() => over.abort())
  while (!over.signal.aborted) {
    await answers.note('GET', undefined, () =>
      sendRequest({ method: 'GET', url: `${url}/ninja-api/companies` }),
    )
    await sleep(10)
  }
}
