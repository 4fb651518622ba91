// Verifies domains of companies by a token that the company publishes.
type Claim = { domain: string; token: string }

/** Returns the line to publish, and the DNS names and the URL where the server looks for it. One place is enough. */
export function verificationTargets({ domain, token }: Claim) {
  return {
    line: `fretboard-verification=${token}`,
    names: [domain, `_fretboard.${domain}`],
    url: `https://${domain}/.well-known/fretboard.txt`,
  } as const
}

export function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}
