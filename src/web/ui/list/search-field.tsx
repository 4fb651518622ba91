import { CircleAlert, Search, X } from 'lucide-react'
import { useId, useRef } from 'react'

import { cn } from '../../lib/cn.ts'
import { Button } from '../button.tsx'

type SearchFieldProps = {
  /** The accessible name. */
  label: string
  placeholder: string
  typed: string
  /** The problem with the search text. */
  error: string | null
  onType: (text: string) => void
  onSubmit: () => void
}

export function SearchField({ label, placeholder, typed, error, onType, onSubmit }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const clear = () => {
    onType('')
    input.current?.focus()
  }
  return (
    <search className="relative block grow basis-64 max-sm:basis-full">
      <form
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Search className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
        <input
          ref={input}
          type="search"
          name="search"
          value={typed}
          aria-label={label}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : problemId}
          placeholder={placeholder}
          enterKeyHint="search"
          spellCheck={false}
          className={cn(
            'h-11 w-full rounded-control border bg-raised px-11 text-ellipsis',
            error === null ? 'border-control' : 'border-danger',
          )}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && clear()}
        />
        {typed !== '' && (
          <Button
            variant="quiet"
            size="icon"
            className="absolute top-0.5 right-0.5 phone:top-0 phone:right-0"
            aria-label="Clear search"
            onClick={clear}
          >
            <X className="size-5" />
          </Button>
        )}
      </form>
      {error !== null && (
        <p id={problemId} role="alert" className="flex gap-1.5 pt-1.5 text-small text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </search>
  )
}
