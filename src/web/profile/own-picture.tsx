import { actionApi } from '#web/auth/action-api.ts'
import { apiErrors } from '#web/auth/api-errors.ts'
import { authApi } from '#web/auth/api.ts'
import { useUser } from '#web/auth/auth-store.ts'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { PictureField } from '#web/ui/form/picture-field.tsx'
import { UploadRejected } from '#web/ui/form/picture-upload.ts'
import { Panel } from '#web/ui/panel.tsx'

import { useAccountAction } from './use-account-action.ts'

/** Returns whether the user has uploaded a picture. If not, the server draws a picture of the initial. */
const isUploaded = (url: string | undefined) => url?.startsWith('/') === true

/** Uploads the picture. Then reloads the session, because the pages read the picture's URL from it. */
async function upload(file: File): Promise<string> {
  const answer = await withReauthentication(() => actionApi.changeAvatar(file))
  const url = answer?.data?.user.avatar_url
  if (url === undefined)
    throw new UploadRejected((answer && apiErrors(answer)[0]?.message) ?? 'Your picture was not changed.')
  await authApi.getSession()
  return url
}

export function OwnPicture() {
  const user = useUser()
  const { perform, showMessage, result } = useAccountAction()
  const remove = () =>
    perform({
      call: () => actionApi.removeAvatar(),
      after: () => authApi.getSession(),
      message: 'Your picture has been removed.',
    })
  return (
    <Panel
      title="Your picture"
      about="Shown next to your name. If you have no picture, we show your initial."
    >
      <PictureField
        name="avatar"
        label="Picture"
        value={isUploaded(user?.avatar_url) ? (user?.avatar_url ?? null) : null}
        upload={upload}
        onChoose={() => showMessage('')}
        onChange={() => showMessage('Your picture has been saved.')}
        removeButton={
          <ConfirmButton
            label="Remove picture"
            question="Remove your picture?"
            verb="Remove"
            onConfirm={() => void remove()}
          >
            We will show your initial instead.
          </ConfirmButton>
        }
      />
      <ActionReport result={result} />
    </Panel>
  )
}
