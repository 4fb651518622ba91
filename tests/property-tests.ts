// Property tests use the same cases in every run, so that only a change can cause a new failure, and other cases on each
// database. `npm run fuzz` tries random cases.
import * as fc from 'fast-check'

const seed = process.env['TEST_DATABASE'] === 'postgres' ? 1911 : 1910
const runs = process.env['FUZZ_RUNS']

fc.configureGlobal(runs === undefined ? { seed } : { numRuns: Number(runs) })
