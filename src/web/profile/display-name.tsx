import { actionApi } from '#web/auth/action-api.ts'
import { authApi } from '#web/auth/api.ts'
import { AuthForm } from '#web/auth/auth-form.tsx'
import { useUser } from '#web/auth/auth-store.ts'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { Field } from '#web/ui/form/field.tsx'
import type { FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { useAccountAction } from './use-account-action.ts'

/** Saves the name. Then reloads the session, because the pages read the name from it. */
async function rename({ display = '' }: FormValues) {
  const answer = await withReauthentication(() => actionApi.changeProfile({ display }))
  if (answer?.status === 200) await authApi.getSession()
  return answer
}

export function DisplayName() {
  const user = useUser()
  const { showMessage, result } = useAccountAction()
  const name = user?.display === user?.email ? '' : user?.display
  return (
    <Panel title="Your name" about="Shown instead of your email address. Leave it empty to show the address.">
      <div className="max-w-100">
        <AuthForm
          send={(values) => {
            showMessage('')
            return rename(values)
          }}
          after={({ status }) => {
            if (status === 200) showMessage('Your name has been saved.')
          }}
        >
          <Field name="display" label="Display name" defaultValue={name} autoComplete="nickname" />
          <SubmitButton>Save name</SubmitButton>
        </AuthForm>
      </div>
      <ActionReport result={result} />
    </Panel>
  )
}
