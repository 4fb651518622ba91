import { useState } from 'react'

import { cn } from '#web/lib/cn.ts'

type AvatarProps = { url: string | undefined; name: string; className?: string }

/** `className` sets the size. Decorative, because the name is next to it. */
export function Avatar({ url, name, className }: AvatarProps) {
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
