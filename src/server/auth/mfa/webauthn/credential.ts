// Schemas of the credentials that browsers send, in the JSON form of WebAuthn.
import * as z from 'zod/mini'

const MAX_ATTESTATION_LENGTH = 16_384
const MAX_FIELD_LENGTH = 4096
/**
 * The maximum length of a credential ID, in characters of base64url. They encode 1,023 bytes, the maximum in the
 * WebAuthn specification.
 */
const MAX_ID_LENGTH = 1364
const MAX_TRANSPORTS = 10

const base64url = (characters: number) => z.string().check(z.regex(/^[\w-]+={0,2}$/), z.maxLength(characters))
const id = base64url(MAX_ID_LENGTH)
const data = base64url(MAX_FIELD_LENGTH)
const transport = z.string().check(z.regex(/^[a-z-]{1,20}$/))
const frame = { id, rawId: id, type: z.literal('public-key') }

const createdShape = z.object({
  ...frame,
  response: z.object({
    clientDataJSON: data,
    attestationObject: base64url(MAX_ATTESTATION_LENGTH),
    transports: z.optional(z.array(transport).check(z.maxLength(MAX_TRANSPORTS))),
  }),
  clientExtensionResults: z.optional(
    z.object({ credProps: z.optional(z.object({ rk: z.optional(z.nullable(z.boolean())) })) }),
  ),
})

const assertedShape = z.object({
  ...frame,
  response: z.object({
    clientDataJSON: data,
    authenticatorData: data,
    signature: data,
    userHandle: z.optional(z.nullable(z.union([data, z.literal('')]))),
  }),
})

export type CreatedCredential = z.infer<typeof createdShape>
export type CredentialAssertion = z.infer<typeof assertedShape>

export function parseCreatedCredential(credential: unknown): CreatedCredential | undefined {
  return z.safeParse(createdShape, credential).data
}

export function parseAssertion(credential: unknown): CredentialAssertion | undefined {
  return z.safeParse(assertedShape, credential).data
}
