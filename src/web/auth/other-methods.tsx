import type { ReactNode } from 'react'

import { ProviderButtons } from './social/provider-buttons.tsx'
import { useLoginProviders } from './social/use-login-providers.ts'

export function OtherMethods({ passkey }: { passkey: ReactNode }) {
  const providers = useLoginProviders()
  if (!passkey && providers.length === 0) return null
  return (
    <>
      <p className="flex items-center gap-4 text-small text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <div className="grid gap-3">
        {passkey}
        <ProviderButtons providers={providers} />
      </div>
    </>
  )
}
