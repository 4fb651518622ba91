// Tells people from spam programs, which fill in hidden fields or send a form as soon as it opens.
import * as z from 'zod/mini'

import { HONEYPOT } from './honeypot.ts'
import { text } from './jobs/payload-fields.ts'

export const paceFields = {
  /** Milliseconds between opening and sending the form. */
  elapsed_ms: z.optional(z.int()),
  [HONEYPOT]: z.optional(text({ max: 200 })),
} as const
