// Builds the web room twice: for the browser (with a manifest) and for Node, which renders pages with it.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname

/** What every page needs of others, in one file: it compresses better than in pieces. */
const foundation = { name: 'foundation', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// }

/** What the account pages share, without what the header of every page knows of them. */
const accounts = {
  name: 'accounts',
  test: /\/src\/web\/(?:ui\/form|auth)\/(?!auth-store|auth-client|client|paths|guards)[^/]+$/,
}

export default defineConfig(({ isSsrBuild, command }) => ({
  root: `${root}/src/web`,
  publicDir: `${root}/src/web/public`,
  appType: 'custom',
  plugins: [tailwindcss(), react({ compiler: true })],
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
        : { codeSplitting: { includeDependenciesRecursively: false, groups: [foundation, accounts] } },
    },
  },
  // A build for Node stands alone; in development Node itself loads what is CommonJS.
  ssr: command === 'build' ? { noExternal: true } : {},
}))
