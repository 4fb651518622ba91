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

/** The countries of each region. Countries between two regions are in both. */
const countriesOf: Record<(typeof regions)[number], string> = {
  Africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA ' +
    'NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW',
  Asia:
    'AF AM AZ BD BN BT CN GE HK ID IN JP KG KH KP KR KZ LA LK MM MN MO MV MY NP PH PK SG TH TJ TL TM TW UZ ' +
    'VN',
  Europe:
    'AD AL AM AT AX AZ BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GE GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC ' +
    'MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM TR UA VA',
  'Middle East': 'AE BH EG IL IQ IR JO KW LB OM PS QA SA SY TR YE',
  'North America':
    'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT ' +
    'US VC VG VI',
  Oceania: 'AS AU CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
  'South America': 'AR BO BR BV CL CO EC FK GF GS GY PE PY SR UY VE',
}

/** Returns the country codes of a region, and no codes for other texts. */
export const countriesIn = (text: string): string[] =>
  regions.flatMap((region) => (region === text ? countriesOf[region].split(' ') : []))

export const regionsOf = (country: string) =>
  regions.filter((region) => countriesOf[region].includes(country))

/** ISO 639-1, without languages that nobody speaks at work, such as Latin. */
export const languageCodes: readonly string[] = (
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ' +
  'ko ky lb lo lt lv mk ml mn mr ms mt my nb ne nl nn pa pl ps pt ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi ' +
  'yo zh zu'
).split(' ')

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** Returns the English name of a language. */
export const languageName = (code: string): string => languageNames.of(code) ?? code
