// A software authenticator for tests. It has one key (ES256, no attestation) and can return invalid data.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

import type { TestClient } from '../../testing.ts'

/** Values that a test replaces in a response. All other values match the options of the server. */
type Overrides = {
  challenge?: string
  origin?: string
  rpId?: string
  isPresent?: boolean
  isVerified?: boolean
  counter?: number
  userHandle?: string
  isForged?: boolean
  rk?: boolean
  alg?: number
}

/**
 * The options that the server sends for a registration or an assertion, reduced to the fields that the authenticator
 * reads.
 */
export type Options = {
  publicKey: {
    challenge: string
    user?: { id: string }
    authenticatorSelection?: { residentKey: string }
  }
}

const UP = 0x01
const UV = 0x04
const BE = 0x08
const BS = 0x10
const AT = 0x40
const BYTE = 256

export class TestPasskey {
  readonly id = randomBytes(32).toString('base64url')
  /** The sign count. Each use increases it. */
  counter = 0
  /** Whether the authenticator says that the passkey is synced between devices. */
  isSynced = false
  userHandle = ''
  readonly #keys = generateKeys()
  readonly #origin: string

  constructor(origin = 'http://localhost:8000') {
    this.#origin = origin
  }

  /** Returns the attestation that a browser sends for a new key. */
  create({ publicKey }: Options, overrides: Overrides = {}) {
    this.userHandle = publicKey.user?.id ?? ''
    const credentialId = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([credentialId.length / BYTE, credentialId.length % BYTE])
    const key = Buffer.concat([Buffer.alloc(16), length, credentialId, this.#cose(overrides.alg ?? -7)])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Buffer.concat([this.#data(overrides, AT), key])],
    ])
    return {
      ...this.#frame(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', publicKey.challenge, overrides).toString(
          'base64url',
        ),
        attestationObject: encodeCbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: {
        credProps: { rk: overrides.rk ?? publicKey.authenticatorSelection?.residentKey === 'required' },
      },
    }
  }

  /** Returns the assertion that a browser sends for these options. */
  get({ publicKey }: Options, overrides: Overrides = {}) {
    this.counter += 1
    const data = this.#data(overrides, 0)
    const clientData = this.#clientData('webauthn.get', publicKey.challenge, overrides)
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
    const { privateKey } = overrides.isForged ? generateKeys() : this.#keys
    return {
      ...this.#frame(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: overrides.userHandle ?? this.userHandle,
      },
      clientExtensionResults: {},
    }
  }

  #frame() {
    return { type: 'public-key', id: this.id, rawId: this.id, authenticatorAttachment: 'platform' }
  }

  #clientData(type: string, challenge: string, overrides: Overrides): Buffer {
    const data = {
      type,
      challenge: overrides.challenge ?? challenge,
      origin: overrides.origin ?? this.#origin,
    }
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: false }))
  }

  #data(
    { rpId = 'localhost', isPresent = true, isVerified = true, counter }: Overrides,
    more: number,
  ): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? this.counter)
    const flags = (isPresent ? UP : 0) + (isVerified ? UV : 0) + (this.isSynced ? BE + BS : 0) + more
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
  }

  #cose(alg: number): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return encodeCbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, alg],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }
}

/** Returns the WebAuthn options in a response of the server. */
export function readOptions({ text }: { text: string }): Options {
  const { data }: { data?: Record<string, Options> } = JSON.parse(text)
  const options = data?.['creation_options'] ?? data?.['request_options']
  if (options === undefined) throw new Error(`no options in ${text}`)
  return options
}

export const ownKeys = 'account/authenticators/webauthn'

/** Adds a passkey to the account of a logged-in client. */
export async function addKey(
  me: TestClient,
  key: TestPasskey,
  kind: 'passkey' | 'second factor' = 'passkey',
) {
  const options = readOptions(await me.get(kind === 'passkey' ? `${ownKeys}?passwordless` : ownKeys))
  const response = await me.post(ownKeys, { name: 'Key', credential: key.create(options) })
  const { data }: { data?: { id: number } } = JSON.parse(response.text)
  if (data === undefined) throw new Error(`the key was not added: ${response.text}`)
  return data.id
}

function generateKeys(): { publicKey: KeyObject; privateKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** Encodes the subset of CBOR that an attestation needs. */
function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

function head(major: number, count: number): Buffer {
  const type = major * 32
  if (count < 24) return Buffer.from([type + count])
  if (count < BYTE) return Buffer.from([type + 24, count])
  return Buffer.from([type + 25, Math.floor(count / BYTE), count % BYTE])
}
