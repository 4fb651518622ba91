// Finds subfolders of a feature that import each other, directly or through other subfolders of the feature.

/** The paths of a module and of the modules that it imports. */
export type Imports = { source: string; targets: readonly string[] }

const tests = /\.(test|testing)\.tsx?$|\/testing\.ts$/

/** Returns each pair of subfolders that reach each other. dependency-cruiser compares only modules and whole folders. */
export function findKnots(modules: readonly Imports[]): { from: string; to: string }[] {
  const imported = new Map<string, Set<string>>()
  for (const { source, targets } of modules) {
    const from = subfolderOf(source)
    if (from === undefined || tests.test(source)) continue
    const neighbors = imported.get(from) ?? new Set()
    for (const target of targets) {
      const to = subfolderOf(target)
      if (to !== undefined && to !== from && featureOf(to) === featureOf(from)) neighbors.add(to)
    }
    imported.set(from, neighbors)
  }
  const reached = new Map([...imported.keys()].map((folder) => [folder, reachableFrom(folder, imported)]))
  return [...reached].flatMap(([from, folders]) =>
    [...folders].filter((to) => from < to && reached.get(to)?.has(from)).map((to) => ({ from, to })),
  )
}

/** Returns `src/LAYER/FEATURE/SUBFOLDER`, or undefined if the module is not in a subfolder of a feature. */
function subfolderOf(path: string): string | undefined {
  const folders = path.split('/').slice(0, -1)
  if (folders[0] !== 'src' || folders.length < 4) return undefined
  return folders.slice(0, 4).join('/')
}

function featureOf(subfolder: string): string {
  return subfolder.slice(0, subfolder.lastIndexOf('/'))
}

function reachableFrom(folder: string, imported: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>()
  const visit = (next: string) => {
    if (reached.has(next)) return
    reached.add(next)
    imported.get(next)?.forEach(visit)
  }
  imported.get(folder)?.forEach(visit)
  return reached
}
