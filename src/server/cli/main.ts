import { prepareImports } from '../ops/prepare-imports.ts'

prepareImports()

// Imported only now: what an import statement names would be loaded before the line above has run.
const [{ manage }, { survivePipes }] = await Promise.all([import('./program.ts'), import('./terminal.ts')])

survivePipes()
process.exitCode = await manage(process.argv.slice(2))
