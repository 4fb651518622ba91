import { relative } from 'node:path'

// Builds the web room twice: for the browser (with a manifest) and for Node, which renders pages with it.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname

/** Only the board draws so much, so often, that remembering what was drawn pays for its bytes. */
const compiler = { sources: ['/src/web/jobs/'] }

/** What every page needs of others, in one file: it compresses better than in pieces. */
const foundation = {
  name: 'foundation',
  test: /node_modules\/(?:react|react-dom|react-router|scheduler|nanostores|@nanostores)\//,
}

/** What nearly every page needs of ours. */
const shell = {
  name: 'shell',
  test: new RegExp(
    [
      '/src/web/lib/(?:call|cn|csrf|log-failure|page-data|page-head|flash-message|tagline|use-hydrated)\\.',
      '/src/web/ui/[^/]+$',
      '/src/web/auth/(?:auth-store|auth-client|client|paths)\\.',
      '/src/contract/(?:api|client/response-error|auth/auth-state)',
      '/node_modules/(?:clsx|lucide-react/dist/esm/(?!icons/))',
      '/icons/(?:check|circle-exclamation-point|loader-circle)\\.',
    ].join('|'),
  ),
}

/** What the account pages share. Guards stand apart: the server names their file. */
const accounts = {
  name: 'accounts',
  test: /\/src\/(?:web\/(?:ui\/form|auth)\/(?!guards)[^/]+$|contract\/auth\/next-path)/,
}

/** Has each component's module tell the renderer its key in the manifest, so that a route is written once. */
export const manifestKeys: Plugin = {
  name: 'manifest-keys',
  transform(code, id, options) {
    const key = relative(`${root}/src/web`, id)
    if (!options?.ssr || !key.endsWith('.tsx') || key.startsWith('..')) return null
    return { code: `${code}\nexport const manifestKey = ${JSON.stringify(key)}`, map: null }
  },
}

export default defineConfig(({ isSsrBuild, command }) => ({
  root: `${root}/src/web`,
  publicDir: `${root}/src/web/public`,
  appType: 'custom',
  plugins: [tailwindcss(), react({ compiler }), manifestKeys],
  build: {
    outDir: isSsrBuild ? `${root}/dist/render` : `${root}/dist/web`,
    emptyOutDir: true,
    manifest: isSsrBuild ? false : 'manifest.json',
    copyPublicDir: !isSsrBuild,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: isSsrBuild ? `${root}/src/web/entry.server.tsx` : `${root}/src/web/entry.client.tsx`,
      output: isSsrBuild
        ? {}
        : { codeSplitting: { includeDependenciesRecursively: false, groups: [foundation, shell, accounts] } },
    },
  },
  // A build for Node stands alone; in development Node itself loads what is CommonJS.
  ssr: command === 'build' ? { noExternal: true } : {},
}))
