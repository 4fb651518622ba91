import { prepareImports } from '../ops/prepare-imports.ts'

prepareImports()

// Imported dynamically, because static imports would be loaded before `prepareImports()` above runs.
const [{ manage }, { ignoreClosedPipes }] = await Promise.all([
  import('./program.ts'),
  import('./terminal.ts'),
])

ignoreClosedPipes()
process.exitCode = await manage(process.argv.slice(2))
