// Builds the web layer for the browser and the server, and stores a compressed copy next to every text file.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { build } from 'vite'

import { findBuildCommit } from './build-commit.ts'

const compressible = /\.(js|css|svg|html|json|txt|webmanifest)$/
const stampFile = 'dist/stamp'

/** Returns a hash of the build's input. An unchanged tree is not built again. */
async function hashInput(): Promise<string> {
  const hash = createHash('sha256')
  const files = await Array.fromAsync(
    glob(['src/{web,contract}/**/*', 'vite.config.ts', 'package-lock.json'], { withFileTypes: true }),
  )
  const paths = files.filter((file) => file.isFile()).map((file) => `${file.parentPath}/${file.name}`)
  for (const path of paths.toSorted())
    hash
      .update(path)
      .update('\0')
      .update(await readFile(path))
  return hash.digest('hex')
}

async function writeCompressed(path: string): Promise<void> {
  const bytes = await readFile(path)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await Promise.all([
    promisify(brotliCompress)(bytes, quality).then((smaller) => writeFile(`${path}.br`, smaller)),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }).then((smaller) =>
      writeFile(`${path}.gz`, smaller),
    ),
  ])
}

async function buildAll(): Promise<void> {
  const now = await hashInput()
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === now) return
  // Removes the stored hash first, so that a failed build does not count as up to date.
  await rm(stampFile, { force: true })
  await build({ configFile: 'vite.config.ts', logLevel: 'warn' })
  await build({ configFile: 'vite.config.ts', logLevel: 'warn', build: { ssr: true } })
  const files = await Array.fromAsync(glob('dist/web/**/*'))
  await Promise.all(files.filter((path) => compressible.test(path)).map(writeCompressed))
  await mkdir('dist', { recursive: true })
  await writeFile(stampFile, now)
}

/** Stores the commit of the build, even if the pages are unchanged, because the server's code may have changed. */
async function stampCommit(): Promise<void> {
  const commit = await findBuildCommit(process.cwd())
  await mkdir('dist', { recursive: true })
  await writeFile('dist/build.json', `${JSON.stringify({ commit })}\n`)
}

process.chdir(`${import.meta.dirname}/../..`)
await buildAll()
await stampCommit()
