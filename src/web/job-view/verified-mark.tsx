import { Check } from 'lucide-react'

/** Renders nothing for companies without a verified domain. */
export function VerifiedMark({ domain }: { domain: string | null }) {
  if (!domain) return null
  return (
    <span
      title={`Verified: ${domain}`}
      className="ml-1 inline-block rounded-full bg-accent-soft p-0.5 align-middle text-accent"
    >
      <Check className="size-3" />
      <span className="sr-only"> (Verified: {domain})</span>
    </span>
  )
}
