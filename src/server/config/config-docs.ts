import { siteFieldNames } from '#contract/staff/rules/site-fields.ts'

import { type Group, settingGroups } from './setting-groups.ts'
import { detailsOf } from './setting.ts'

const PAGE_INTRO = `# Configuration

For operators: look up every setting. \`npm run config-docs\` generates this page.

Settings are environment variables, or lines of \`.env\` in the project's folder ([.env.example](../../.env.example)). The
environment takes precedence, and \`ENV_FILE\` names another file. An empty value counts as unset. If a value is invalid,
the server does not start and prints one line with the variable and the allowed values. \`npm run manage -- check\` checks
without starting. A misspelled name logs a warning; in production the server does not start. A line of \`.env\` that is
ignored logs a warning with its number. Switches accept \`on\`/\`off\`, \`true\`/\`false\` and \`1\`/\`0\`. Times are whole
seconds. The timeout of a code is at most 3600.

Staff can also set the values marked "Or in the browser" on the page **Administration > Community** of the dashboard,
without a restart. A variable takes precedence ([how-to/brand.md](../how-to/brand.md)).
`

const EXAMPLE_INTRO = `# Settings of Fretboard with their defaults. An empty value counts as unset.
# Copy this file to .env and change what you need. The environment takes precedence. See docs/reference/configuration.md.
`
const LINE_WIDTH = 118

/** The contents of the files that are generated from the settings, by path. */
export const printedFiles = {
  '.env.example': [EXAMPLE_INTRO, ...settingGroups.map(exampleOf)].join('\n'),
  'docs/reference/configuration.md': [PAGE_INTRO, ...settingGroups.map(sectionOf)].join('\n'),
} as const

function sectionOf({ title, intro, settings }: Group): string {
  const rows = Object.values(settings.shape).map((schema) => {
    const { name, default: value, about, differsFromAllauth, secret } = detailsOf(schema)
    const shown = value ? `\`${value}\`` : 'unset'
    const marks = [about, ...(secret ? ['Secret'] : []), ...(isSiteField(name) ? ['Or in the browser'] : [])]
    return `| \`${name}\` | ${differsFromAllauth ? `*${shown}*` : shown} | ${marks.join('. ')} |`
  })
  const table = ['| name | default | meaning |', '|---|---|---|', ...rows, ''].join('\n')
  return [`## ${title}\n`, ...(intro === undefined ? [] : [`${intro}\n`]), table].join('\n')
}

function exampleOf({ title, settings }: Group): string {
  const entries = Object.values(settings.shape).map((schema) => {
    const { name, default: value = '', about } = detailsOf(schema)
    return `${asComment(about)}\n${name}=${value}\n`
  })
  return [`# ${title.toUpperCase()}\n`, ...entries].join('\n')
}

/** Returns the description of a setting without Markdown, wrapped into comment lines for `.env.example`. */
function asComment(markdown: string): string {
  const text = markdown.replaceAll(/\[([^[\]]+)\]\([^()]*\)/g, 'docs/$1').replaceAll('`', '')
  const sentence = markdown.startsWith('`') ? text : text.charAt(0).toUpperCase() + text.slice(1)
  const lines = ['#']
  for (const word of `${sentence}.`.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last.length + word.length < LINE_WIDTH) lines.splice(-1, 1, `${last} ${word}`)
    else lines.push(`# ${word}`)
  }
  return lines.join('\n')
}

/** Returns whether staff can set the value in the browser too. */
function isSiteField(name: string): boolean {
  return siteFieldNames.some((field) => field.toUpperCase() === name)
}
