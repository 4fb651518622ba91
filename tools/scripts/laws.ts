// Checks the import rules (.dependency-cruiser.cjs) and the size of src. Also fails if the check has not read every module.
import { cruiseTree, modulesOnDisk } from '../../tests/laws/cruise.ts'
import { findGrowth, measureSize, readAllowance } from './measure-size.ts'

const { modules, violations } = await cruiseTree(process.cwd())
const expected = await modulesOnDisk(process.cwd())
for (const { rule, from, to } of violations) console.error(`${rule}: ${from} -> ${to}`)
if (modules < expected)
  console.error(`only ${modules} of ${expected} modules were read, because the parser skipped the rest`)
console.log(`import laws: ${modules} modules read, ${violations.length} violations`)
const { tokens, files } = measureSize(process.cwd())
const allowance = readAllowance(process.cwd())
const growth = findGrowth(tokens, allowance)
console.log(`size of src: ${tokens} tokens in ${files} files, ${tokens - allowance} since the last entry`)
if (growth !== undefined) console.error(growth)
process.exitCode = growth === undefined && violations.length === 0 && modules >= expected ? 0 : 1
