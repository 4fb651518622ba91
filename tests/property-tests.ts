// Property tests try the same cases in every run, so that a failure is of the change; `npm run fuzz` looks for others.
import * as fc from 'fast-check'

const SEED = 1910
const runs = process.env['FUZZ_RUNS']

fc.configureGlobal(runs === undefined ? { seed: SEED } : { numRuns: Number(runs) })
