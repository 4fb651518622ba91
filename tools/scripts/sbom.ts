// Prints the runtime dependencies for every platform as a CycloneDX document (a software bill of materials).
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

// Removes the development packages from package.json first, because `npm sbom --omit=dev` of npm 11 would also omit
// runtime packages that a development package needs (jose, nodemailer, zod).
const folder = mkdtempSync(join(tmpdir(), 'sbom-'))
try {
  const { devDependencies: _, ...manifest } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  copyFileSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'))
  const npm = (...args: string[]) =>
    execFileSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  npm('install', '--package-lock-only', '--offline', '--ignore-scripts')
  process.stdout.write(npm('sbom', '--sbom-format=cyclonedx', '--package-lock-only'))
} finally {
  rmSync(folder, { recursive: true })
}
