// A device in words, from what its browser says of itself. Nothing is repeated but the name of a program with its
// version, as in 'curl/8.14.1': the words stand in emails, where a stranger could otherwise put an address to visit.

/** In this order: each browser also names those that it wants to be taken for. */
const browsers: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdgA?(?:iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
]

const systems: readonly [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** No browser says more of itself, and a header may be as long as it likes. */
const MAX_CHARACTERS = 200

/** Without a dot in the name, so that no mail program makes a link of it. */
const PROGRAM = /^(?!Mozilla\/)[A-Za-z][\w-]{0,39}\/\d[\d.]{0,19}(?= |$)/

const nameIn = (table: readonly [string, RegExp][], text: string) =>
  table.find(([, sign]) => sign.test(text))?.[0]

/** As in 'Firefox on Linux'. */
export function describeUserAgent(userAgent: string): string {
  const text = userAgent.slice(0, MAX_CHARACTERS)
  const program = nameIn(browsers, text) ?? PROGRAM.exec(text)?.[0]
  const system = nameIn(systems, text)
  if (program === undefined) return system === undefined ? 'Unknown device' : `Unknown browser on ${system}`
  return system === undefined ? program : `${program} on ${system}`
}
