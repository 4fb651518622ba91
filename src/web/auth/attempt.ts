// An account call that a person waits for: its failure is told to them (specification, section 8).
import { logFailure } from '#web/lib/log-failure.ts'

/** The answer, or null when there is none: then it was logged and shown. */
export async function attempt<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await call()
  } catch (error) {
    logFailure('An account call failed.', error)
    const reason = error instanceof Error ? error.message : String(error)
    alert(`Sorry, something went wrong. Please check your connection and try again.\n\n${reason}`)
    return null
  }
}
