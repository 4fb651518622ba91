// Tells people from spam programs, which fill in hidden fields or send a form as soon as it opens.
import * as z from 'zod/mini'

import { text } from './jobs/payload-fields.ts'

/** The name of the hidden field that people leave empty. Password managers and browsers know no value for this name. */
export const HONEYPOT = 'leave_empty'

/** Shown above the form, because people do not see the field. The form is sent again with an empty field. */
export const HONEYPOT_MESSAGE =
  'Your browser filled in a field that people do not see. The field is empty again. Please send the form again.'

export const paceFields = {
  /** Milliseconds between opening and sending the form. */
  elapsed_ms: z.optional(z.int()),
  [HONEYPOT]: z.optional(text({ max: 200 })),
} as const
