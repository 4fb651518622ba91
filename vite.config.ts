import { relative } from 'node:path'

// Builds the web room twice: for the browser (with a manifest) and for Node, which renders pages with it.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname

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

/** What the account pages share. Guards stand apart: the server names their file. Few pages take pictures. */
const accounts = {
  name: 'accounts',
  test: /\/src\/(?:web\/(?:ui\/form|auth)\/(?!guards|picture-|rejected-link|saved-select|select-|text-area-)[^/]+$|web\/auth\/social\/(?:use-login-providers|provider-)|web\/lib\/(?:in-groups|unsaved-changes)\.|contract\/auth\/next-path)/,
}

/** Small things that few pages share: a file for each costs every page its name. */
const small = {
  name: 'small',
  test: /\/src\/web\/(?:ui\/secrets\/|ui\/form\/(?:saved-select|select-field|text-area-field)|auth\/rejected-link|lib\/(?:moment-text|focus-at-start)\.|profile\/(?:moment|pluralize)\.)|\/icons\/(?:copy|download|rotate-ccw-clock|undo-2)\./,
}

/** What draws a job's card, wherever it stands. */
const cards = {
  name: 'cards',
  test: new RegExp(
    [
      '/src/web/job-view/(?:apply-link|board-state|cards?|closing-date|company-logo|count-event|job-(?:facts|place|skills)|posted-date|save-button|verified-mark)\\.',
      '/src/web/bookmarks/(?:bookmarks-store|storage)\\.',
      '/src/web/lib/(?:persisted-set|use-date-words)\\.',
      '/src/contract/jobs/(?:currencies|dates|text|rules/(?:exchange-rates|links|salary|slug|visible))\\.',
      '/icons/(?:bookmark|external-link|search)\\.',
    ].join('|'),
  ),
}

/** The list of jobs and all that is asked of it. */
const list = {
  name: 'list',
  test: new RegExp(
    [
      '/src/web/(?:board/(?:active-filters|board-form|use-board)|job-view/job-list-states|job-store/(?:jobs-store|list-client|results-store)|query/own-writes)\\.',
      '/src/web/lib/yield-to-browser\\.',
      '/icons/chevron-(?:left|right)\\.',
      '/src/contract/client/(?:job-list|read-job|site-transport)\\.',
      '/src/contract/jobs/(?:countries|each-field|fields|filter-fields|job-card|limits|options|plain-text)\\.',
      '/src/contract/jobs/rules/(?:amount|board|board-answer|board-query|board-url|country-filter|filters|near-misses|query-parts|salary-track|search|sort)\\.',
    ].join('|'),
  ),
}

/** What asks a device for a passkey, wherever a passkey proves who is there. */
const passkeys = {
  name: 'passkeys',
  test: /\/src\/web\/auth\/webauthn\/(?:ceremony|ceremony-error|passkey-button)\./,
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
  plugins: [tailwindcss(), react(), manifestKeys],
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
        : {
            // The entry, which every page loads, holds the names of all others.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [foundation, shell, accounts, cards, list, passkeys, small],
            },
          },
    },
  },
  // A build for Node stands alone; in development Node itself loads what is CommonJS.
  ssr: command === 'build' ? { noExternal: true } : {},
}))
