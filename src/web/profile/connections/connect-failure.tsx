import { Link } from 'react-router'

import { paths, withNext } from '#web/auth/paths.ts'
import { ProblemList } from '#web/ui/form/problem-list.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

const messagesByError: Record<string, string> = {
  denied: 'The account was not connected because the provider refused.',
  connected_other: 'This account is already connected to another user here.',
  reauthentication_required: 'To connect an account, first confirm that it is you. Then connect it again.',
}

const unknown = 'Sorry, something went wrong. The account was not connected.'

export function ConnectFailure({ error }: { error: string }) {
  // Cancelling is not an error.
  if (error === 'cancelled')
    return (
      <output className="max-w-180 rounded-control bg-sunken px-4 py-3">
        The account was not connected because you cancelled.
      </output>
    )
  return (
    <div className="grid max-w-180 justify-items-start gap-3">
      <ProblemList problems={[{ message: messagesByError[error] ?? unknown }]} />
      {error === 'reauthentication_required' && (
        <Link to={withNext(paths.reauthenticate, paths.connections)} className={linkStyles}>
          Confirm access
        </Link>
      )}
    </div>
  )
}
