import type { z } from 'zod'

import { allauthSettings } from './account-settings.ts'
import { detailsOf } from './config.ts'
import { mfaSettings } from './mfa-settings.ts'
import { postingSettings } from './posting-settings.ts'
import { serverSettings } from './server-settings.ts'
import { socialSettings } from './social-settings.ts'
import { tracingSettings } from './tracing-settings.ts'

type Group = { title: string; intro?: string; settings: z.ZodObject }

const groups: readonly Group[] = [
  { title: 'The server', settings: serverSettings },
  { title: 'Posting and review', settings: postingSettings },
  {
    title: 'Traces',
    intro: 'Named as OpenTelemetry names them.',
    settings: tracingSettings,
  },
  {
    title: 'Accounts',
    intro: 'Named as django-allauth names them, and with its defaults, but for those in *italics*.',
    settings: allauthSettings,
  },
  {
    title: 'Second factors',
    intro: 'Changes of how codes are generated only affect authenticators that users add afterwards.',
    settings: mfaSettings,
  },
  { title: 'Accounts elsewhere, and tokens', settings: socialSettings },
]

const PAGE_INTRO = `# Configuration

Every setting is an environment variable; an empty one counts as unset. They may also stand in \`.env\` in the project's
folder ([.env.example](../.env.example)), which the server and every command read alike, wherever they are started;
what the environment sets itself wins, and \`ENV_FILE\` names another file. Wrong values stop the start with one line each,
which names the variable, the value (never a secret's) and what is allowed; \`npm run manage -- check\` looks without
starting. Names that are almost a setting's, and names in \`.env\` that are none, are warned of; in production a name that
is almost a setting's stops the start. Switches take \`on\` and \`off\`, \`true\` and \`false\`, \`1\` and \`0\`. Times are whole seconds; codes live an hour at most.

This page is printed from the settings themselves by \`npm run config-docs\`.
`

const EXAMPLE_INTRO = `# Settings of Fretboard, with their defaults. An empty one counts as unset.
# Copy to .env and change what you need; what the environment sets itself wins. docs/reference/configuration.md says more.
`
const LINE_WIDTH = 118

/** The text of the generated files, by path. */
export const printedFiles = {
  '.env.example': [EXAMPLE_INTRO, ...groups.map(exampleOf)].join('\n'),
  'docs/reference/configuration.md': [PAGE_INTRO, ...groups.map(sectionOf)].join('\n'),
} as const

function sectionOf({ title, intro, settings }: Group): string {
  const rows = Object.values(settings.shape).map((schema) => {
    const { name, default: value, about, differsFromAllauth, secret } = detailsOf(schema)
    const shown = value ? `\`${value}\`` : 'unset'
    return `| \`${name}\` | ${differsFromAllauth ? `*${shown}*` : shown} | ${about}${secret ? '. Secret' : ''} |`
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

/** Returns comment lines without Markdown, wrapped at the line width. */
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
