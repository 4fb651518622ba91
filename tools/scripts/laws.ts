// Checks the import rules (.dependency-cruiser.cjs). Also fails if the check has not read every module.
import { cruiseTree, modulesOnDisk } from '../../tests/laws/cruise.ts'

const { modules, violations } = await cruiseTree(process.cwd())
const expected = await modulesOnDisk(process.cwd())
for (const { rule, from, to } of violations) console.error(`${rule}: ${from} -> ${to}`)
if (modules < expected)
  console.error(`only ${modules} of ${expected} modules were read, because the parser skipped the rest`)
console.log(`import laws: ${modules} modules read, ${violations.length} violations`)
process.exitCode = violations.length === 0 && modules >= expected ? 0 : 1
