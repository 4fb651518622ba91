// A device in words, from what its browser says of itself. What is not known is shown as it was said.

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

const nameIn = (table: readonly [string, RegExp][], userAgent: string) =>
  table.find(([, sign]) => sign.test(userAgent))?.[0]

export function deviceWords(userAgent: string): string {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser === undefined) return userAgent === '' ? 'Unknown device' : userAgent
  return system === undefined ? browser : `${browser} on ${system}`
}
