// Whether what was written of a receiver is what its format needs, and leads to the public internet.
import {
  addressFault,
  formatRules,
  type TargetField,
  type WebhookFormat,
} from '#contract/announcements/rules/webhook-formats.ts'
import { Problem } from '#server/http/problem.ts'
import { seconds } from '#server/lib/duration.ts'
import {
  resolveAllowedAddresses,
  ForbiddenAddress,
  type NetworkPolicy,
} from '#server/lib/outgoing-request.ts'

import type { Target } from '../formats/format.ts'

const LONGEST_MS = seconds(3)
/** As the library reads it: base64 of 24 to 64 bytes. */
const SECRET = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/

/** The fields of the format alone. @throws Problem `invalid` that says which are missing or wrong */
export function targetOf(format: WebhookFormat, written: { [Field in TargetField]?: unknown }): Target {
  const { fields } = formatRules[format]
  const kept = Object.fromEntries(fields.map((field) => [field, written[field] ?? undefined]))
  const missing = fields.filter((field) => kept[field] === undefined)
  if (missing.length > 0) throw invalid(missing.map((field) => [field, 'must be there for this format']))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract read it
  const target = kept as Target
  const fault = addressFault(format, target.url)
  if (fault !== null) throw invalid([['url', fault]])
  if (target.secret !== undefined && !SECRET.test(target.secret))
    throw invalid([['secret', 'must be whsec_ and 24 to 64 bytes in base64']])
  return target
}

/** A host that does not answer now may do so later; one that leads elsewhere than to the internet is refused. */
export async function requirePublicAddress(
  address: string,
  networkPolicy: NetworkPolicy | undefined,
): Promise<void> {
  try {
    await resolveAllowedAddresses(new URL(address), AbortSignal.timeout(LONGEST_MS), networkPolicy)
  } catch (error) {
    if (error instanceof ForbiddenAddress) throw invalid([['url', error.message]])
  }
}

function invalid(faults: readonly (readonly [field: string, message: string])[]): Problem {
  return new Problem(
    'invalid',
    faults.map(([field, rule]) => {
      const message = `Value error, ${rule}`
      const params = { type: 'value_error', msg: message, ctx: { error: rule } }
      return { code: 'custom', message, loc: ['body', field], params }
    }),
  )
}
