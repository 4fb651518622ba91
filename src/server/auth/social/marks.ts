import type { Provider } from '#server/config/social-settings.ts'
import type { ProviderIdentity } from '#server/identity/session/state.ts'

const MAX_ENTRIES = 1000

/**
 * Returns the marks for these claims of a verified ID token and the userinfo response of the same login. A claim counts if it is the text in the settings, or a list of at most 1,000 entries with this text.
 */
export function readMarks(
  { marks = [] }: Provider,
  claims: Readonly<Record<string, unknown>>,
): ProviderIdentity['marks'] {
  const given = marks.filter(({ claim, value }) => includesValue(claims[claim], value))
  return given.map(({ mark, days }) => ({ mark, days }))
}

function includesValue(claim: unknown, value: string): boolean {
  return claim === value || (Array.isArray(claim) && claim.length <= MAX_ENTRIES && claim.includes(value))
}
