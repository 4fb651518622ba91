// Builds the web room twice: for the browser (with a manifest) and for Node, which renders pages with it.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname

/** Only the board draws so much, so often, that remembering what was drawn pays for its bytes. */
const compiler = { sources: ['/src/web/jobs/'] }

/** What every page needs of others, in one file: it compresses better than in pieces. */
const foundation = { name: 'foundation', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// }

/** What nearly every page needs of ours. */
const shell = {
  name: 'shell',
  test: new RegExp(
    [
      '/src/web/lib/(?:call|cn|csrf|log-failure|page-data|page-head|said|tagline|use-hydrated)\\.',
      '/src/web/ui/[^/]+$',
      '/src/web/auth/(?:auth-store|auth-client|client|paths)\\.',
      '/src/contract/(?:client/response-error|auth/standing)',
      '/node_modules/(?:clsx|lucide-react/dist/esm/(?!icons/))',
      '/icons/(?:check|circle-exclamation-point|loader-circle)\\.',
    ].join('|'),
  ),
}

/** What the account pages share. Guards stand apart: the server names their file. */
const accounts = {
  name: 'accounts',
  test: /\/src\/(?:web\/(?:ui\/form|auth)\/(?!guards)[^/]+$|contract\/auth\/(?:calls|next-path))/,
}

export default defineConfig(({ isSsrBuild, command }) => ({
  root: `${root}/src/web`,
  publicDir: `${root}/src/web/public`,
  appType: 'custom',
  plugins: [tailwindcss(), react({ compiler })],
  build: {
    outDir: isSsrBuild ? `${root}/dist/render` : `${root}/dist/web`,
    emptyOutDir: true,
    manifest: isSsrBuild ? false : 'manifest.json',
    copyPublicDir: !isSsrBuild,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: isSsrBuild ? `${root}/src/web/entry-server.tsx` : `${root}/src/web/main.tsx`,
      output: isSsrBuild
        ? {}
        : { codeSplitting: { includeDependenciesRecursively: false, groups: [foundation, shell, accounts] } },
    },
  },
  // A build for Node stands alone; in development Node itself loads what is CommonJS.
  ssr: command === 'build' ? { noExternal: true } : {},
}))
