// The page 'Profile' of the dashboard (specification, section 2).
import { useState } from 'react'
import { Link } from 'react-router'

import { useUser } from '#web/auth/auth-store.ts'
import { paths } from '#web/auth/paths.ts'
import { cn } from '#web/lib/cn.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'

import { DisplayName } from './display-name.tsx'
import { ProfileOverview } from './overview.tsx'
import { OwnPicture } from './own-picture.tsx'
import { useKeepInput } from './use-keep-input.ts'

export function ProfilePage() {
  const user = useUser()
  useKeepInput()
  const display = user?.display ?? ''
  return (
    <>
      <PageHead title="Profile" />
      <h1 className="text-heading font-bold tracking-tight">Profile</h1>
      <section
        aria-label="Your profile"
        className="flex max-w-180 flex-wrap items-center gap-x-6 gap-y-5 rounded-card border border-line bg-raised p-5 sm:p-8"
      >
        <Avatar url={user?.avatar_url} name={display} className="size-20" />
        <div className="min-w-0 grow basis-48">
          <h2 className="text-title font-semibold wrap-anywhere">{display}</h2>
          <p className="wrap-anywhere text-muted">{user?.email}</p>
        </div>
        <Link to={paths.passwordChange} className={buttonStyles({ variant: 'outline' })}>
          {user !== null && user.has_usable_password !== true ? 'Set Password' : 'Change Password'}
        </Link>
      </section>
      <DisplayName />
      <OwnPicture />
      <ProfileOverview />
    </>
  )
}

type AvatarProps = { url: string | undefined; name: string; className?: string }

/** `className` sets the size. Decorative, because the name is next to it. */
function Avatar({ url, name, className }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const frame = cn('shrink-0 rounded-full', className)
  if (url !== undefined && url !== failed)
    return <img src={url} alt="" className={cn(frame, 'object-cover')} onError={() => setFailed(url)} />
  return (
    <div
      aria-hidden="true"
      className={cn(frame, 'grid place-content-center bg-accent-soft text-heading font-semibold text-accent')}
    >
      {name.slice(0, 1).toUpperCase()}
    </div>
  )
}
