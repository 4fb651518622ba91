// Test helpers with a real server and clients that remember their session.
import { randomBytes } from 'node:crypto'

import { PERSONA_PASSWORD, personas } from '#server/db/seed/personas.ts'
import type { ClientKind } from '#server/identity/session/session.ts'
import { minPasswordCost } from '#server/lib/password-cost.testing.ts'
import { createPasswords } from '#server/lib/passwords.ts'
import { type OutboxMessage, outbox } from '#server/mail/testing.ts'
import { type TestApp, testApp } from '#server/testing.ts'

import { insertUser, verifyAddress } from './ground/users-queries.ts'

export const bothKinds = ['browser', 'app'] as const

/** The password of every user that these helpers create. */
export const PASSWORD = PERSONA_PASSWORD
export const WRONG_PASSWORD = 'staple of another kind'
export const WRONG_CODE = 'WRNG-CODE'

export const ada: string = personas.ada.email

type Method = 'DELETE' | 'GET' | 'HEAD' | 'OPTIONS' | 'PATCH' | 'POST' | 'PUT'
type Options = { headers?: Record<string, string>; body?: unknown; raw?: string | Buffer; ip?: string }
/** A response of the server. `json` has the fields that tests read. */
export type TestResponse = {
  status: number
  json: Envelope
  text: string
  headers: Record<string, unknown>
  setCookies: string[]
}

type Envelope = {
  status?: number
  data?: {
    flows?: { id: string; is_pending?: boolean }[]
    user?: Record<string, unknown>
    methods?: object[]
    email?: string
    next_step?: string
  }
  meta?: {
    is_authenticated?: boolean | null
    session_token?: string
    is_authenticating?: boolean
    access_token?: string
    refresh_token?: string
  }
  errors?: { message: string; code: string; param?: string }[]
}

/**
 * A client of the account API, which acts like a browser or an app. `token` is its session token, which tests may copy
 * to another client.
 */
export class TestClient {
  readonly kind: ClientKind
  token: string | undefined
  csrf: string | undefined
  /** An additional cookie as `name=value`. Only browsers send it. */
  extraCookie: string | undefined
  readonly #app: TestApp['app']

  constructor(app: TestApp['app'], kind: ClientKind, token?: string) {
    this.#app = app
    this.kind = kind
    this.token = token
  }

  get(path: string, options?: Options): Promise<TestResponse> {
    return this.send('GET', path, options)
  }

  post(path: string, body?: unknown, options?: Options): Promise<TestResponse> {
    return this.send('POST', path, { body, ...options })
  }

  delete(path: string): Promise<TestResponse> {
    return this.send('DELETE', path)
  }

  async send(method: Method, path: string, { headers, body, raw, ip }: Options = {}): Promise<TestResponse> {
    if (this.kind === 'browser' && method !== 'GET' && this.csrf === undefined)
      await this.send('GET', 'config')
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const answer = await this.#app.inject({
      method,
      // A path without a leading slash is relative to the account API.
      url: path.startsWith('/') ? path : `/_allauth/${this.kind}/v1/${path}`,
      headers: {
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...this.#credentials(),
        ...headers,
      },
      remoteAddress: ip ?? '203.0.113.7',
      ...(payload !== undefined && { payload }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json') && answer.body !== ''
    const response = {
      status: answer.statusCode,
      json: isJson && answer.body !== 'null' ? answer.json<Envelope>() : {},
      text: answer.body,
      headers: answer.headers,
      setCookies: [answer.headers['set-cookie'] ?? []].flat(),
    }
    this.#remember(response)
    return response
  }

  #credentials(): Record<string, string> {
    if (this.kind === 'app') return this.token === undefined ? {} : { 'x-session-token': this.token }
    const cookies = { sessionid: this.token, csrftoken: this.csrf }
    const pairs = Object.entries(cookies).filter(([, value]) => value !== undefined)
    return {
      cookie: [...pairs.map(([name, value]) => `${name}=${value}`), this.extraCookie ?? ''].join('; '),
      'x-csrftoken': this.csrf ?? '',
    }
  }

  #remember({ json, setCookies }: TestResponse): void {
    this.token = json.meta?.session_token ?? this.token
    for (const line of setCookies) {
      const [, name, value] = /^(\w+)=([^;]*)/.exec(line) ?? []
      if (name === 'csrftoken') this.csrf = value
      if (name === 'sessionid') this.token = value || undefined
    }
  }
}

export type Accounts = TestApp & {
  client: (kind: ClientKind, token?: string) => TestClient
  /** Adds a user with a verified address, unless `isVerified` is false. Returns the user ID. */
  addUser: (user?: { email?: string; isVerified?: boolean; passwordHash?: string }) => Promise<number>
  /** Adds a user and returns a client that has logged in as this user. */
  loggedIn: (kind: ClientKind, email?: string) => Promise<TestClient>
  messages: () => Promise<OutboxMessage[]>
  lastMessage: () => Promise<OutboxMessage>
  /** Returns the IDs of the flows that are pending in the session of the client. */
  pendingFlows: (client: TestClient) => Promise<string[]>
}

const passwords = createPasswords(randomBytes, minPasswordCost)
let cachedHash: string | undefined

/** Returns a server without users. `env` has the settings. */
export async function accounts(env: Record<string, string> = {}): Promise<Accounts> {
  return extendTestApp(await testApp(env))
}

export function extendTestApp(server: TestApp): Accounts {
  const { app, db, clock } = server
  const addUser: Accounts['addUser'] = async ({ email = ada, isVerified = true, passwordHash } = {}) => {
    cachedHash ??= await passwords.hash(PASSWORD)
    const id = await insertUser(db, { email, passwordHash: passwordHash ?? cachedHash, now: clock.now })
    if (isVerified) await verifyAddress(db, id, email)
    return id
  }
  const messages = () => outbox(db)
  return {
    ...server,
    addUser,
    messages,
    client: (kind, token) => new TestClient(app, kind, token),
    loggedIn: async (kind, email = ada) => {
      await addUser({ email })
      const client = new TestClient(app, kind)
      await client.post('auth/login', { email, password: PASSWORD })
      return client
    },
    lastMessage: async () => {
      const message = (await messages()).at(-1)
      if (message === undefined) throw new Error('no email was sent')
      return message
    },
    pendingFlows: async (client) => {
      const { json } = await client.get('auth/session')
      return (json.data?.flows ?? []).filter((flow) => flow.is_pending).map(({ id }) => id)
    },
  }
}

/** Returns the errors of a 400 response as 'param code'. */
export function faults({ json }: TestResponse): string[] {
  return (json.errors ?? []).map(({ param, code }) => [param, code].filter(Boolean).join(' '))
}
