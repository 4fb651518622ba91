// Parameters that stand in a path: text on the way, typed inside.
import * as z from 'zod/mini'

/**
 * An integer in a path. One that is larger than JavaScript counts becomes the largest that it does:
 * such an id is well-formed, only nothing has it.
 */
export const integerInPath = z.codec(z.string().check(z.regex(/^-?\d+$/)), z.int(), {
  decode: (text) => Math.max(Math.min(Number(text), Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER),
  encode: String,
})
