// The closed lists of developers' cards. Everything public on a card comes from such a list, or is a number or a date.
export const roles = [
  'Backend developer',
  'Frontend developer',
  'Full-stack developer',
  'Mobile developer',
  'Data engineer',
  'Data scientist',
  'Machine-learning engineer',
  'DevOps engineer',
  'Security engineer',
  'QA engineer',
  'Architect',
  'Tech lead',
  'Engineering manager',
  'Product manager',
  'Designer',
  'Technical writer',
  'Trainer',
] as const

export const regions = [
  'Africa',
  'Asia',
  'Europe',
  'Middle East',
  'North America',
  'Oceania',
  'South America',
] as const

/** ISO 639-1, without languages that nobody speaks at work, such as Latin. */
export const languageCodes: readonly string[] = (
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ' +
  'ko ky lb lo lt lv mk ml mn mr ms mt my nb ne nl nn pa pl ps pt ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi ' +
  'yo zh zu'
).split(' ')

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** Returns the English name of a language. */
export const languageName = (code: string): string => languageNames.of(code) ?? code
