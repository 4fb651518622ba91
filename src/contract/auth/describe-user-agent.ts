// Describes a device by its user agent. Repeats no text from the header except a program name and version such as
// 'curl/8.14.1', because an attacker could put an address into the emails that contain the description.

/** The order matters, because a user agent also names the browsers that it is compatible with. */
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

/** The number of characters that are read. The user agents of common browsers are shorter. */
const MAX_LENGTH = 200

/** Program names without dots, so that mail programs do not turn them into links. */
const PROGRAM = /^(?!Mozilla\/)[A-Za-z][\w-]{0,39}\/\d[\d.]{0,19}(?= |$)/

const findName = (table: readonly [string, RegExp][], text: string) =>
  table.find(([, pattern]) => pattern.test(text))?.[0]

/** Returns a description such as 'Firefox on Linux'. */
export function describeUserAgent(userAgent: string): string {
  const text = userAgent.slice(0, MAX_LENGTH)
  const program = findName(browsers, text) ?? PROGRAM.exec(text)?.[0]
  const system = findName(systems, text)
  if (program === undefined) return system === undefined ? 'Unknown device' : `Unknown browser on ${system}`
  return system === undefined ? program : `${program} on ${system}`
}
