// The browser tests that `npm test` runs. They test features that many changes can break. With `-- --ci`, as in
// `.ci/run`, all browser tests run.
const files = [
  // Job seekers
  'board-search',
  'board-order',
  'quick-filters',
  'job-page',
  'landing-page',
  'early-clicks',
  // Employers and reviewers
  'posting',
  'review',
  // Accounts
  'account-codes',
  'account-password',
  'passkeys',
  'providers',
  'second-factor',
  'sessions',
]

export const mainPaths: string[] = files.map((name) => `${name}.test.ts`)
