import { relative } from 'node:path'

// Builds src/web twice: for the browser, with a manifest, and for Node.js, which renders pages.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname

// The groups below name the modules that pages share. With only the first group, /jobs would need 47 scripts with 147
// KB (gzip) instead of 10 with 139 KB, and /account/login 38 scripts with 131 KB instead of 9 with 123 KB.

/** The packages that every page needs. One file compresses better than several. */
const foundation = {
  name: 'foundation',
  test: /node_modules\/(?:react|react-dom|react-router|scheduler|nanostores|@nanostores)\//,
}

/** Our modules that nearly every page needs. */
const shell = {
  name: 'shell',
  minShareCount: 20,
  test: new RegExp(
    [
      '/src/web/lib/(?:call|cn|csrf|log-failure|page-data|page-head|flash-message|use-hydrated)\\.',
      '/src/web/ui/[^/]+$',
      '/src/web/auth/(?:auth-store|auth-client|client-kind|paths)\\.',
      '/src/contract/(?:api|counts|client/response-error|auth/auth-state)',
      '/node_modules/(?:clsx|lucide-react/dist/esm/(?!icons/))',
      '/icons/(?:check|circle-exclamation-point|loader-circle)\\.',
    ].join('|'),
  ),
}

/** Modules that the account pages share. Excludes the guards, because the server looks up their file by name. */
const accounts = {
  name: 'accounts',
  minShareCount: 2,
  test: /\/src\/(?:web\/(?:ui\/form|auth)\/(?!draft-hint|field-group|focus-field|guards|mailed-code-page|new-code|picture-|rejected-link|saved-select|sent-code|select-|text-area-|use-field-of)[^/]+$|web\/auth\/social\/provider-|web\/auth\/email-verification\/(?:still-confirming|use-pending-verification|use-verification)\.|contract\/honeypot\.|web\/lib\/(?:in-groups|unsaved-changes)\.|contract\/(?:auth\/next-path|wait-message))/,
}

/**
 * Modules that render the card of a job. They must not import modules of the group `list`, because chunks that import
 * each other fail to start.
 */
const cards = {
  name: 'cards',
  test: new RegExp(
    [
      '/src/web/job-view/(?:apply-link|board-state|cards?|company-logo|count-event|job-(?:dates|facts|place|skills)|save-button|verified-mark)\\.',
      '/src/web/bookmarks/(?:bookmarks-store|storage)\\.',
      '/src/web/lib/(?:persisted-set|use-date-words)\\.',
      '/src/contract/jobs/(?:dates|default-rates|each-field|fields|job-card|limits|options|plain-text|text|rules/(?:exchange-rates|expiry|links|pasted-text|pay-period|salary|slug|visible))\\.',
      '/icons/(?:bookmark|external-link|search)\\.',
    ].join('|'),
  ),
}

/** The list of jobs in the browser: search, filters, sorting and pages. */
const list = {
  name: 'list',
  test: new RegExp(
    [
      '/src/web/(?:board/(?:board-form|use-board)|job-view/job-list-states|job-store/(?:jobs-store|results-store)|query/own-writes)\\.',
      '/src/contract/client/(?:job-list|read-job|site-transport)\\.',
      '/src/contract/jobs/(?:countries|filter-fields|job)\\.',
      '/src/contract/jobs/rules/(?:amount|board|board-answer|board-query|board-url|country-filter|describe-query|exclusions|facet-counts|filters|near-misses|query-parts|quick-filters|salary-track|search|sort)\\.',
    ].join('|'),
  ),
}

/** Tiny modules in one file. Separate files would add their names to the entry script, which every page loads. */
const small = {
  name: 'small',
  test: /\/src\/web\/(?:lib\/(?:focus-at-start|format-date-time|pluralize)|profile\/use-keep-input)\./,
}

/** Tiny modules of the board and other pages, in one file. The board loads faster with fewer requests. */
const bits = {
  name: 'bits',
  test: new RegExp(
    [
      '/src/web/(?:lib/use-keys|ui/(?:badge|pages/(?:page-links|use-last-page)))\\.',
      '/src/contract/(?:duration|jobs/rules/(?:distinct-texts|page-numbers))\\.',
      '/icons/chevron-(?:left|right)\\.',
    ].join('|'),
  ),
}

/** Makes each component's module export its key in the manifest, so that routes need not repeat the path. */
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
      // Removes the console warnings of React Router, which are 1.3 KB (gzip) of text on every page. Also removes
      // calls of our own functions with these names if the result is unused.
      treeshake: { manualPureFunctions: ['warning', 'warningOnce', 'warnOnce'] },
      input: isSsrBuild ? `${root}/src/web/entry.server.tsx` : `${root}/src/web/entry.client.tsx`,
      output: isSsrBuild
        ? {}
        : {
            // Short hashes, because the entry script, which every page loads, contains the names of all other scripts.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [foundation, shell, accounts, cards, list, small, bits],
            },
          },
    },
  },
  // A build for Node.js contains its dependencies. In development, Node.js loads them, because some are CommonJS.
  ssr: command === 'build' ? { noExternal: true } : {},
}))
