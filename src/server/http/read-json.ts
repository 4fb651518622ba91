// JSON in a body that was left as it came.
import { Problem } from './problem.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** @throws Problem `malformed` for what is no JSON, or no UTF-8. */
export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    throw new Problem('malformed')
  }
}
