// Validates the target of a webhook: its address and credentials.
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

const TIMEOUT_MS = seconds(3)
/** Matches a signing secret: `whsec_`, followed by 24 to 64 bytes in base64 (Standard Webhooks). */
const SECRET = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/

/** Returns the target from the fields that the format needs. @throws Problem `invalid` for missing or invalid fields */
export function parseTarget(format: WebhookFormat, input: { [Field in TargetField]?: unknown }): Target {
  const { fields } = formatRules[format]
  const values = Object.fromEntries(fields.map((field) => [field, input[field] ?? undefined]))
  const missing = fields.filter((field) => values[field] === undefined)
  if (missing.length > 0) throw invalid(missing.map((field) => [field, 'is required for this format']))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract has parsed the fields
  const target = values as Target
  const fault = addressFault(format, target.url)
  if (fault !== null) throw invalid([['url', fault]])
  if (target.secret !== undefined && !SECRET.test(target.secret))
    throw invalid([['secret', 'must be whsec_ followed by 24 to 64 bytes in base64']])
  return target
}

/** Rejects addresses in private networks, but accepts hosts that cannot be resolved now. @throws Problem `invalid` */
export async function requirePublicAddress(
  address: string,
  networkPolicy: NetworkPolicy | undefined,
): Promise<void> {
  try {
    await resolveAllowedAddresses(new URL(address), AbortSignal.timeout(TIMEOUT_MS), networkPolicy)
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
