import { relative } from 'node:path'

// Builds src/web twice: for the browser, with a manifest, and for Node.js, which renders pages.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const root = import.meta.dirname

// The groups below are computed from the imports of four modules that many visitors load. With only the first group,
// /jobs would need 47 scripts with 147 KB (gzip) instead of 8 with 141 KB, and /account/login 38 with 131 KB instead of
// 12 with 126 KB. These groups are closed under imports except for earlier groups, so that no two chunks import each
// other. The groups `directory` and `reports` are not, so a test looks for scripts that import each other.

/** The packages that every page needs. One file compresses better than several. */
const foundation = {
  name: 'foundation',
  test: /node_modules\/(?:react|react-dom|react-router|scheduler|nanostores|@nanostores|lucide-react\/dist\/esm(?!\/icons))\//,
}

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], Function>>[1]

const roots = {
  entry: 'entry.client.tsx',
  guards: 'auth/guards.tsx',
  login: 'auth/login/login-page.tsx',
  home: 'home/home-page.tsx',
  board: 'board/board-page.tsx',
}
type Root = keyof typeof roots

/** The modules that each root imports, directly or not, and the root itself. */
const closures = new Map<Root, Set<string>>()

function findClosure(name: Root, context: Context): Set<string> {
  const found = closures.get(name) ?? new Set([`${root}/src/web/${roots[name]}`])
  if (closures.has(name)) return found
  closures.set(name, found)
  // A set also iterates over members that are added during the iteration.
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

function nameGroup(id: string, context: Context): string | null {
  const isIn = (name: Root) => findClosure(name, context).has(id)
  if (isIn('entry') || (isIn('board') && (isIn('login') || isIn('guards')))) return 'shell'
  if (isIn('login')) return 'accounts'
  return isIn('board') && isIn('home') ? 'cards' : null
}

/** Modules that pages share. Icons have a group of their own, because a barrel module imports all of them. */
const shared = { debugName: 'shared', name: nameGroup, minShareCount: 2, test: /^(?!.*\/esm\/icons\/)/ }

/** Icons that only the board and similar lists use. */
const listIcons = /\/esm\/icons\/(?:arrow-up-down|rss|sliders-horizontal)\./

function nameList(id: string, context: Context): string | null {
  const isIn = (root: Root) => findClosure(root, context).has(id)
  const isOnlyInBoard = isIn('board') && !(['entry', 'guards', 'login', 'home'] as const).some(isIn)
  return isOnlyInBoard || listIcons.test(id) ? 'list' : null
}

/** The modules of the board. Other lists use parts of the file, because two files would compress worse. */
const list = {
  name: nameList,
  test: /^(?!.*\/esm\/icons\/(?!arrow-up-down|rss|sliders-horizontal)|.*\/board-page\.tsx)/,
}
/**
 * What the list of developers shares with a card and the dashboard. Each file adds its name to the script that starts
 * every page.
 */
const directory = {
  name: 'directory',
  minShareCount: 2,
  test: /\/developers\/(?:rules\/(?!skill)|vocabulary|developer-card|options|use-answer)/,
}
const reports = { name: 'reports', minShareCount: 2, test: /\/(?:report-(?:details|form)|rules\/reports)\./ }
/** Small modules that several pages import. Together, they add fewer names than alone. */
const parts = {
  name: 'parts',
  minShareCount: 2,
  test: /\/(?:(?:normalize-text|invisible-characters|rules\/(?:kinds|actions|domain|invitation-words))\.|web\/(?:ui\/(?:links|section|panel|preview|search-form|pages\/(?:failed|missing)-page|list\/list-states|form\/options)|lib\/(?:page-data-at|focus-at-start|format-list)|job-view\/facts-table)\.)/,
}
/** Fields need the scripts of the account pages. */
const fields = {
  name: 'fields',
  minShareCount: 2,
  test: /\/ui\/form\/(?:select|text-area)-field\./,
}
/** Small parts of the account pages. */
const codes = {
  name: 'codes',
  minShareCount: 2,
  test: /\/web\/auth\/.*\/(?:addressee|expired-login|one-time-code-field|passkey-name-field|new-code)\./,
}
const icons = { name: 'icons', minShareCount: 5, test: /\/esm\/icons\// }

/** Makes each component's module export its key in the manifest, so that routes need not repeat the path. */
export const manifestKeys: Plugin = {
  name: 'manifest-keys',
  transform(code, id, options) {
    const key = relative(`${root}/src/web`, id)
    if (!options?.ssr || !key.endsWith('.tsx') || key.startsWith('..')) return null
    return { code: `${code}\nexport const manifestKey = ${JSON.stringify(key)}`, map: null }
  },
}

/**
 * Functions of React Router that the board does not use (prefetching, instrumentation, actions, fetchers, routes that
 * arrive later), with their new first statement. What follows is removed, which is 4 KB (brotli) on every page.
 */
const leftOut = "throw new Error('This part of React Router is left out by vite.config.ts.')"
const unusedFunctions: Record<string, string> = {
  PrefetchPageLinks: 'return null',
  usePrefetchBehavior: 'return [false, undefined, {}]',
  getRouteInstrumentationUpdates: leftOut,
  instrumentClientSideRouter: leftOut,
  handleAction: leftOut,
  fetch: leftOut,
  patchRoutes: leftOut,
  discoverRoutes: leftOut,
}

const leaveOutUnusedFunctions: Plugin = {
  name: 'leave-out-unused-functions',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
    if (
      !/react-router\/dist\/production\/lib\/(?:dom\/ssr\/components|router\/(?:instrumentation|router))\.js$/.test(
        id,
      )
    )
      return null
    return code.replace(/^\t?(?:async )?function (\w+)\(.*\) \{$/gm, (start, name: string) =>
      name in unusedFunctions ? `${start} ${unusedFunctions[name]}` : start,
    )
  },
}

export default defineConfig(({ isSsrBuild, command }) => ({
  root: `${root}/src/web`,
  publicDir: `${root}/src/web/public`,
  appType: 'custom',
  plugins: [tailwindcss(), react(), manifestKeys, leaveOutUnusedFunctions],
  build: {
    outDir: isSsrBuild ? `${root}/dist/render` : `${root}/dist/web`,
    emptyOutDir: true,
    manifest: isSsrBuild ? false : 'manifest.json',
    copyPublicDir: !isSsrBuild,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Removes the console warnings of React Router, which are 1.3 KB (gzip) of text on every page. Also removes
      // calls of our own functions with these names if the result is unused.
      treeshake: {
        manualPureFunctions: ['warning', 'warningOnce', 'warnOnce'],
        // Reading a property does nothing else in our code and its libraries. Zod has such statements at its top.
        propertyReadSideEffects: false,
      },
      input: isSsrBuild ? `${root}/src/web/entry.server.tsx` : `${root}/src/web/entry.client.tsx`,
      output: isSsrBuild
        ? {}
        : {
            // Short hashes, because the entry script, which every page loads, contains the names of all other scripts.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [foundation, shared, list, directory, reports, parts, fields, codes, icons],
            },
          },
    },
  },
  // A build for Node.js contains its dependencies. In development, Node.js loads them, because some are CommonJS.
  ssr: command === 'build' ? { noExternal: true } : {},
}))
