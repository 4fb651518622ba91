import { cn } from '#web/lib/cn.ts'

type FactListProps = {
  /** The most important fact. */
  main: string
  facts: readonly { label: string; text: string; className?: string | false | undefined }[]
}

export function FactList({ main, facts }: FactListProps) {
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-1 text-small">
      <li className="max-w-full truncate rounded-control bg-accent-soft px-2 py-0.5 font-semibold tabular-nums">
        {main}
      </li>
      {facts.map(({ label, text, className }) => (
        <li
          key={label}
          className={cn('max-w-full truncate rounded-control bg-sunken px-2 py-0.5 text-muted', className)}
        >
          {text}
        </li>
      ))}
    </ul>
  )
}
