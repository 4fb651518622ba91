// Property tests use the same cases in every run, so that only a change can cause a new failure. `npm run fuzz` tries
// random cases.
import * as fc from 'fast-check'

const SEED = 1910
const runs = process.env['FUZZ_RUNS']

fc.configureGlobal(runs === undefined ? { seed: SEED } : { numRuns: Number(runs) })
