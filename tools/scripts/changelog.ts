// Reads CHANGELOG.md in the format of Keep a Changelog: Unreleased at the top, then releases, newest first.
const unreleased = '## Unreleased\n'

/** Returns the version of the newest release, or undefined if there is none. @throws if Unreleased is not at the top */
export function findNewestRelease(changelog: string): string | undefined {
  const headings = changelog.match(/^## .*$/gm) ?? []
  if (headings[0] !== unreleased.trim()) throw new Error('CHANGELOG.md does not begin with Unreleased.')
  return /^## (\d+\.\d+\.\d+) - \d{4}-\d{2}-\d{2}$/.exec(headings[1] ?? '')?.[1]
}

/**
 * Turns the Unreleased section into a release, and adds a new, empty Unreleased section above it. @throws if Unreleased
 * has no entries
 */
export function addRelease(changelog: string, { version, date }: { version: string; date: string }): string {
  const [before = '', after = ''] = changelog.split(unreleased, 2)
  if (!/^- /m.test(after.split(/^## /m)[0] ?? ''))
    throw new Error('CHANGELOG.md has no entries under Unreleased.')
  return `${before}${unreleased}\n## ${version} - ${date}\n${after}`
}
