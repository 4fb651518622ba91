// What a program loads when it runs: our files and the packages, found by following its imports. Types are no part of it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { cruise, type IConfiguration } from 'dependency-cruiser'

const { options }: IConfiguration = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')

/** Files of packages that the server opens by name without an import: fonts and the pages of Swagger UI. */
const resolved = /\brequire\.resolve\('((?:@[^/']+\/)?[^/'.#]+)/g

/** @returns the files from `root`, and the names of packages that are not Node's own. */
export async function runtimeImports(root: string, entries: readonly string[]) {
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
      if (target.includes('node_modules/')) packages.add(packageOf(module))
      else visit(target)
    }
    for (const [, name = ''] of readFileSync(join(root, path), 'utf8').matchAll(resolved)) packages.add(name)
  }
  entries.forEach(visit)
  return { files: [...files].toSorted(), packages: [...packages].toSorted() }
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
