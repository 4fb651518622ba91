import { Agent, request } from 'node:http'

import { personas, PERSONA_PASSWORD } from '#server/db/seed/personas.ts'

const MAX_MS = 30_000

export type Method = 'GET' | 'POST' | 'PUT'
export type RequestInput = {
  method: Method
  url: string
  body?: unknown
  token?: string
  agent?: Agent
  /**
   * If set, a request that fails because the server closed a kept-alive connection is sent again, as browsers do. The
   * function is called for each request that is sent again.
   */
  onSentAgain?: (() => void) | undefined
}
export type FaultResponse = { status: number; retryAfter: string | undefined; text: string }

/** Sends a request with node:http, because fetch reports less about broken connections. @throws Error with a code */
export function sendRequest(options: RequestInput): Promise<FaultResponse> {
  const { method, url, body, token, agent, onSentAgain } = options
  const { promise, resolve, reject } = Promise.withResolvers<FaultResponse>()
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { 'x-session-token': token }),
  }
  const sent = request(url, { method, headers, ...(agent && { agent }), timeout: MAX_MS }, (response) => {
    let text = ''
    response.setEncoding('utf8').on('data', (part: string) => (text += part))
    response.on('error', reject).on('end', () => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text })
    })
  })
  const fail = (error: NodeJS.ErrnoException) => {
    if (onSentAgain && sent.reusedSocket && error.code === 'ECONNRESET') {
      onSentAgain()
      // Uses a new connection, because the server may be closing other kept-alive connections, too.
      resolve(sendRequest({ ...options, agent: new Agent(), onSentAgain: undefined }))
    } else reject(error)
  }
  sent
    .on('error', fail)
    .on('timeout', () => sent.destroy(Object.assign(new Error('hangs'), { code: 'HANGS' })))
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  return promise
}

/** Logs in as staff. Returns the session token. The token is valid on every instance with the same database. */
export async function staffToken(url: string): Promise<string> {
  const body = { email: personas.root.email, password: PERSONA_PASSWORD }
  const { text } = await sendRequest({ method: 'POST', url: `${url}/_allauth/app/v1/auth/login`, body })
  const { meta }: { meta: { session_token?: string } } = JSON.parse(text)
  if (meta.session_token === undefined) throw new Error(`no session: ${text}`)
  return meta.session_token
}

/** Returns a company to post jobs for. */
export async function findCompanyId(url: string): Promise<number> {
  const { text } = await sendRequest({ method: 'GET', url: `${url}/ninja-api/companies` })
  const [company]: { id: number }[] = JSON.parse(text)
  if (!company) throw new Error('no company in the demo data')
  return company.id
}
