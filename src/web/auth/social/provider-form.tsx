// A form that the browser submits itself, because only a page load can leave the site (specification, section 7).
import type { FormEvent, ReactNode } from 'react'

import { csrfToken } from '#web/lib/csrf.ts'
import { Button } from '#web/ui/button.tsx'

import { useAuth } from '../auth-store.ts'

const action = '/_allauth/browser/v1/auth/provider/redirect'

type ProviderFormProps = {
  provider: string
  process: 'login' | 'connect'
  back: string
  size?: 'default' | 'small'
  children: ReactNode
}

/** Sets the CSRF token on submit, because a login in any tab replaces the token. */
function fillHiddenFields({ currentTarget }: FormEvent<HTMLFormElement>, back: string): void {
  const fields = { csrfmiddlewaretoken: csrfToken(), callback_url: new URL(back, location.origin).href }
  for (const [name, value] of Object.entries(fields)) {
    const field = currentTarget.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }
}

export function ProviderForm({ provider, process, back, size = 'default', children }: ProviderFormProps) {
  return (
    <form method="post" action={action} className="grid" onSubmit={(event) => fillHiddenFields(event, back)}>
      <input type="hidden" name="provider" value={provider} />
      <input type="hidden" name="process" value={process} />
      <input type="hidden" name="callback_url" />
      <input type="hidden" name="csrfmiddlewaretoken" />
      <Button type="submit" variant="outline" size={size}>
        {children}
      </Button>
    </form>
  )
}

export function useConnectProviders() {
  const providers = useAuth().config?.socialaccount.providers ?? []
  return providers.filter(({ flows }) => flows.includes('provider_redirect'))
}
