import * as fc from 'fast-check'

const SURROGATES_FROM = 0xd8_00
const SURROGATES = 0x8_00

/**
 * Any text that UTF-8 can encode. The unit `binary` of fast-check is slower, because it builds a map of all characters.
 */
export const anyText = fc.string({
  unit: fc
    .integer({ min: 0, max: 0x10_ff_ff - SURROGATES })
    .map((index) => String.fromCodePoint(index < SURROGATES_FROM ? index : index + SURROGATES)),
})
