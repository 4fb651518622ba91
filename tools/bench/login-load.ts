// Logs in repeatedly with concurrent clients: node tools/bench/login-load.ts URL CLIENTS MILLISECONDS
// Prints the numbers of accepted and rejected logins as JSON.
import { setTimeout as sleep } from 'node:timers/promises'

import { credentials } from './logged-in.ts'

const [url = '', clientCount = '1', milliseconds = '1000'] = process.argv.slice(2)
const end = performance.now() + Number(milliseconds)
const counts = { accepted: 0, rejected: 0 }
const body = JSON.stringify(credentials)
const headers = { 'content-type': 'application/json' }
/** The pause after a rejected login, in milliseconds. Shorter than the server's Retry-After of two seconds. */
const rejectedPauseMs = 100

async function keepLoggingIn(): Promise<void> {
  while (performance.now() < end) {
    const response = await fetch(`${url}/_allauth/app/v1/auth/login`, { method: 'POST', headers, body })
    await response.arrayBuffer()
    if (response.status === 200) counts.accepted++
    else if (response.status === 503) counts.rejected++
    else throw new Error(`a login got status ${response.status}`)
    if (response.status === 503) await sleep(rejectedPauseMs)
  }
}

await Promise.all(Array.from({ length: Number(clientCount) }, keepLoggingIn))
console.log(JSON.stringify(counts))
