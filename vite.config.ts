// Builds the web room twice: for the browser (with a manifest) and for Node, which renders pages with it.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname

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
    rolldownOptions: { input: isSsrBuild ? `${root}/src/web/entry-server.tsx` : `${root}/src/web/main.tsx` },
  },
  // A build for Node stands alone; in development Node itself loads what is CommonJS.
  ssr: command === 'build' ? { noExternal: true } : {},
}))
