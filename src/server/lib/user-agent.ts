type Site = { siteName: string; publicUrl: string }

/** Returns the User-Agent of the server's own requests, such as 'Fretboard-webhooks (+https://jobs.example.org)'. */
export function userAgentOf({ siteName, publicUrl }: Site, purpose: string): string {
  const product = siteName.replaceAll(/[^\w.]+/g, '-').replaceAll(/^-|-$/g, '') || 'Jobs'
  return `${product}-${purpose} (+${publicUrl})`
}
