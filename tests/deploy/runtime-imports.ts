// Finds the files and packages that a program loads at runtime, by following its imports. Excludes types.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { cruise, type IConfiguration } from 'dependency-cruiser'

const { options }: IConfiguration = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')

/** Packages whose files the server opens without an import: fonts and Swagger UI. */
const resolved = /\brequire\.resolve\('((?:@[^/']+\/)?[^/'.#]+)/g

/** @returns the files relative to `root`, and the names of packages except Node's own. */
export async function listRuntimeImports(root: string, entries: readonly string[]) {
  const { output } = await cruise([...entries], { ...options, baseDir: root })
  if (typeof output === 'string') throw new Error(output)
  const modules = new Map(output.modules.map((module) => [module.source, module]))
  const files = new Set<string>()
  const packages = new Set<string>()
  const visit = (path: string): void => {
    if (files.has(path)) return
    files.add(path)
    const used = modules.get(path)?.dependencies ?? []
    for (const { module, resolved: target, dependencyTypes } of used) {
      if (dependencyTypes.some((type) => type === 'type-only' || type === 'core')) continue
      if (target.includes('node_modules/')) packages.add(getPackage(module))
      else visit(target)
    }
    for (const [, name = ''] of readFileSync(join(root, path), 'utf8').matchAll(resolved)) packages.add(name)
  }
  entries.forEach(visit)
  return { files: [...files].toSorted(), packages: [...packages].toSorted() }
}

function getPackage(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
