import type { PresentedProvider } from '#contract/auth/provider.ts'

import { paths } from '../paths.ts'
import { useKeepNext } from '../use-next.ts'
import { ProviderForm } from './provider-form.tsx'

export function ProviderButtons({ providers }: { providers: readonly PresentedProvider[] }) {
  const keepNext = useKeepNext()
  if (providers.length === 0) return null
  return (
    <ul className="grid gap-3">
      {providers.map(({ id, name }) => (
        <li key={id}>
          <ProviderForm provider={id} process="login" back={keepNext(paths.providerCallback)}>
            Continue with {name}
          </ProviderForm>
        </li>
      ))}
    </ul>
  )
}
