// Reads the identity of a user from the claims that a provider sends. Omits optional claims that are invalid.
import * as z from 'zod/mini'

import { email } from '#contract/auth/fields.ts'
import { normalizeLine } from '#contract/jobs/rules/normalize-text.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import type { ProviderIdentity } from '#server/identity/session/state.ts'

const MAX_UID_LENGTH = 255
const MAX_NAME_LENGTH = 60
/** The time that Unicode normalization takes can grow with the square of the length. */
const MAX_READ_LENGTH = 1000

const name = z.pipe(
  z.transform((value: unknown) => readName(typeof value === 'string' ? value : '')),
  z.string(),
)
const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(MAX_UID_LENGTH)),
  email: z.pipe(
    z.transform((value: unknown) => z.safeParse(email, value).data ?? null),
    z.nullable(z.string()),
  ),
  // Some providers send the text 'true' instead of a boolean.
  email_verified: z.pipe(
    z.transform((value: unknown) => value === true || value === 'true'),
    z.boolean(),
  ),
  name,
  given_name: name,
  family_name: name,
  /** The user name at the provider. It is only displayed, because the provider may give it to another user later. */
  login: name,
})

/** Returns the identity in a response of the provider. @throws if the response has no user ID. */
export function parseIdentity(provider: string, response: unknown): ProviderIdentity {
  const { sub, email, email_verified, ...names } = z.parse(claims, response)
  const displayName = readName(`${names.given_name} ${names.family_name}`) || names.name || null
  return {
    provider,
    uid: sub,
    email: email === null ? null : { address: email, isVerified: email_verified },
    displayName,
    label: names.login || email || displayName,
  }
}

function readName(text: string): string {
  return firstCharacters(normalizeLine(text.slice(0, MAX_READ_LENGTH)), MAX_NAME_LENGTH)
}
