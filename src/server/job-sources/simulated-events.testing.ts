// The events that can change a source, its source board and its jobs in a simulation.
import * as fc from 'fast-check'

const faults = [
  'outage',
  'server error',
  'truncated',
  'redirect',
  'wrong content type',
  'too many requests',
  'half',
] as const

const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('appear'), isRelevant: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('change'), which: fc.nat(), field: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('vanish'), which: fc.nat() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('return'), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('vanish most') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('resume') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('fault'), fault: fc.constantFrom(...faults) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('repair') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('disorder') }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('approve'), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refuse'), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('person edits'), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('person withdraws'), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo') }) },
)
export type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never

/** Generates up to three events that happen within one hour. */
export const hour = fc.array(event, { maxLength: 3 })
