// Path parameters are text on the wire and typed values in code.
import * as z from 'zod/mini'

/**
 * An integer in a path. A number beyond JavaScript's safe integers becomes the nearest safe integer. No resource has
 * that ID.
 */
export const integerInPath = z.codec(z.string().check(z.regex(/^-?\d+$/)), z.int(), {
  decode: (text) => Math.max(Math.min(Number(text), Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER),
  encode: String,
})
