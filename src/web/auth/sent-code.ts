// Stores when this tab requested an emailed code, and for which address, so that the code page survives a reload.
import { type AuthAnswer, readAuthState } from '#contract/auth/auth-state.ts'
import type { FlowId } from '#contract/auth/flow.ts'

const key = 'fretboard:sent-code'

/** `at` is in milliseconds. Without `email`, only the pending flow can request another code. */
type SentCode = { flow: FlowId; at: number; email?: string | undefined }

/** Stores the current time if the answer starts or continues a flow. Returns what it stored. */
export function rememberSentCode(answer: AuthAnswer, email?: string): SentCode | null {
  const state = readAuthState(answer)
  const flow = state?.kind === 'visitor' ? state.pending?.id : undefined
  return flow === undefined ? null : storeSentCode({ flow, email, at: Date.now() })
}

export function forgetSentCode(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}

/** If storage is blocked, the code page does not know the time after a reload. */
export function storeSentCode(sent: SentCode): SentCode {
  try {
    sessionStorage.setItem(key, JSON.stringify(sent))
  } catch {}
  return sent
}

/** Returns the stored code of a flow, or null. */
export function readSentCode(flow: FlowId): SentCode | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const [at, email]: unknown[] = [Reflect.get(stored, 'at'), Reflect.get(stored, 'email')]
    if (Reflect.get(stored, 'flow') !== flow || typeof at !== 'number') return null
    return { flow, at, ...(typeof email === 'string' && { email }) }
  } catch {
    return null
  }
}
