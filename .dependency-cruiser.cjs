// The import rules of the repository. tests/laws/laws.test.ts proves that each rule finds a planted violation.
const { readdirSync } = require('node:fs')
const path = require('node:path')

const tests = '\\.(test|testing)\\.tsx?$|/testing\\.ts$'

/** Folders that every feature of a layer may import, and folders that put the features together. All others are features. */
const shared = {
  server: ['config', 'db', 'http', 'identity', 'images', 'lib', 'mail', 'queue', 'rates', 'tasks'],
  web: ['auth', 'bookmarks', 'job-form', 'job-store', 'job-view', 'lib', 'query', 'styles', 'testing', 'ui'],
}
const assembly = { server: ['cli', 'demo', 'job-sources', 'ops', 'pages'], web: ['app', 'dashboard'] }
/** The files of a feature that other features may import. */
const entries =
  '^src/server/(alerts/account-queries|developers/visible-queries|jobs/(store/(jobs|companies|decisions|exchange-rates|matters|members)-queries|state/(apply-card|card-queries|undo)|review/(add-report|evidence-queries)|access/permissions|members/join|moderation/unblocked|pending-jobs/(queries|send|parse)))\\.ts$|^src/web/statistics/recent-statistics\\.tsx$'

/** @returns {string} the features of a layer, as alternatives of a pattern */
function featuresOf(layer) {
  const folders = readdirSync(path.join(__dirname, 'src', layer), { withFileTypes: true })
  return folders
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => !shared[layer].includes(name) && !assembly[layer].includes(name))
    .join('|')
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-imports-nobody',
      severity: 'error',
      from: { path: '^src/contract', pathNot: tests },
      to: { path: '^src/(server|web)|node_modules/(?!zod/)', dependencyTypesNot: ['core'] },
    },
    {
      name: 'contract-has-no-runtime',
      severity: 'error',
      from: { path: '^src/contract', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^src/web', pathNot: tests },
      to: { path: '^src/server' },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^src/server', pathNot: tests },
      to: { path: '^src/web' },
    },
    {
      name: 'only-queries-touch-tables',
      severity: 'error',
      from: { path: '^src/server', pathNot: `queries\\.ts$|^src/server/db/|${tests}` },
      to: { path: '^src/server/db/tables' },
    },
    {
      name: 'asks-never-see-the-engine',
      severity: 'error',
      from: { path: '^src/server/auth/.*(stage|/send-[^/]*)\\.ts$' },
      to: { path: '^src/server/auth/pipeline/engine' },
    },
    ...['server', 'web'].map((layer) => ({
      name: `${layer}-features-do-not-visit`,
      severity: 'error',
      from: { path: `^src/${layer}/(${featuresOf(layer)})/`, pathNot: tests },
      to: { path: `^src/${layer}/(${featuresOf(layer)})/`, pathNot: `^src/${layer}/$1/|${entries}` },
    })),
    ...['server', 'web'].map((layer) => ({
      name: `${layer}-features-import-no-assembly`,
      severity: 'error',
      from: { path: `^src/${layer}/(${featuresOf(layer)})/`, pathNot: tests },
      to: { path: `^src/${layer}/((${assembly[layer].join('|')})/|(app|run|main|routes)\\.tsx?$)` },
    })),
    {
      name: 'shared-server-folders-import-no-feature',
      severity: 'error',
      from: { path: `^src/server/(${shared.server.join('|')})/`, pathNot: `^src/server/lib/|${tests}` },
      to: { path: `^src/server/(${featuresOf('server')}|${assembly.server.join('|')})/` },
    },
    {
      name: 'shared-web-folders-import-no-feature',
      severity: 'error',
      from: { path: `^src/web/(${shared.web.join('|')})/`, pathNot: `^src/web/(ui|lib)/|${tests}` },
      to: { path: `^src/web/(${featuresOf('web')}|${assembly.web.join('|')})/` },
    },
    ...['snapshot', 'search-index'].map((folder) => ({
      name: `${folder}-has-one-entry`,
      severity: 'error',
      from: { path: '^(src|tools)/', pathNot: `^src/server/jobs/${folder}/` },
      to: { path: `^src/server/jobs/${folder}/(?!${folder}\\.ts$)` },
    })),
    {
      name: 'server-lib-imports-no-other-folder',
      severity: 'error',
      from: { path: '^src/server/lib/' },
      to: { path: '^src/server/(?!lib/)' },
    },
    {
      name: 'ui-and-lib-are-ground-floor',
      severity: 'error',
      from: { path: '^src/web/(ui|lib)/', pathNot: tests },
      to: { path: '^src/web/(?!ui/|lib/)' },
    },
    {
      name: 'only-assembly-imports-routes',
      severity: 'error',
      from: { path: '^src/server', pathNot: `routes\\.ts$|^src/server/app\\.ts$|${tests}` },
      to: { path: 'routes\\.ts$' },
    },
    {
      name: 'packages-know-nothing-of-src',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(src|tools|tests|e2e)/|node_modules/drizzle-orm/' },
    },
    {
      name: 'packages-by-their-entry',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^packages/', pathNot: '^packages/[^/]+/(src/index|crash-rig/run)\\.ts$' },
    },
    {
      name: 'telemetry-only-when-set',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/ops/tracing/' },
      to: { path: 'node_modules/@opentelemetry/|^src/server/ops/tracing/(?!tracing\\.ts$)', dynamic: false },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
}
