// Runs dependency-cruiser and `findKnots` on a tree and returns the number of modules and the violations.

import { glob } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { cruise, type IConfiguration } from 'dependency-cruiser'

import { findKnots } from './find-knots.ts'

const config: IConfiguration = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')

/** The names of all import rules. */
export const lawNames = [...(config.forbidden ?? []).map(({ name }) => name), 'subfolders-form-floors']

type Violation = { rule: string; from: string; to: string }

/** Checks all modules below `${root}/src` and `${root}/packages`. In a violation, `from` imports `to`. */
export async function cruiseTree(root: string): Promise<{ modules: number; violations: Violation[] }> {
  const { output } = await cruise(['src', 'packages'], {
    ...config.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: config.forbidden ?? [] },
  })
  if (typeof output === 'string') throw new Error(output)
  const { modules, summary } = output
  const imports = modules.map(({ source, dependencies }) => ({
    source,
    targets: dependencies.map(({ resolved }) => resolved),
  }))
  return {
    modules: modules.filter(({ source }) => /^(src|packages)\/.*\.tsx?$/.test(source)).length,
    violations: [
      ...summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
      ...findKnots(imports).map(({ from, to }) => ({ rule: 'subfolders-form-floors', from, to })),
    ],
  }
}

/** Returns the number of TypeScript modules below `${root}/src` and `${root}/packages`. */
export async function modulesOnDisk(root: string): Promise<number> {
  return (await Array.fromAsync(glob('{src,packages}/**/*.{ts,tsx}', { cwd: root }))).length
}
