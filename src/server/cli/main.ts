import { manage } from './program.ts'
import { survivePipes } from './terminal.ts'

survivePipes()
process.exitCode = await manage(process.argv.slice(2))
