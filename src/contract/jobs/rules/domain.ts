// What a company publishes at its domain, and what belongs to that.
type Claim = { domain: string; token: string }

/** Where the token is looked for; one of the places is enough. */
export function placesOfToken({ domain, token }: Claim) {
  return {
    line: `fretboard-verification=${token}`,
    names: [domain, `_fretboard.${domain}`],
    url: `https://${domain}/.well-known/fretboard.txt`,
  } as const
}

/** Whether the host is the domain or lies below it. */
export function isOfDomain(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}
