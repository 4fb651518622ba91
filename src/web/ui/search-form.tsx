// A native form that works without scripts.
import { Search } from 'lucide-react'
import type { FormEvent, Ref } from 'react'

import { cn } from '../lib/cn.ts'
import { Button } from './button.tsx'

type SearchFormProps = {
  /** The path of the page with the results. It receives the text as the parameter `q`. */
  action: string
  /** The accessible name. */
  label: string
  placeholder: string
  defaultValue?: string
  maxLength?: number
  /** The ID of the form. */
  formId?: string
  ref?: Ref<HTMLInputElement>
  className?: string
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
}

export function SearchForm({ action, label, formId, className, onSubmit, ...input }: SearchFormProps) {
  return (
    <search className={cn('block', className ?? 'max-w-160')}>
      <form id={formId} action={action} className="flex gap-3" onSubmit={onSubmit}>
        <div className="relative min-w-0 grow">
          <Search className="pointer-events-none absolute top-3.5 left-4 size-5 text-muted" />
          <input
            {...input}
            type="search"
            name="q"
            aria-label={label}
            enterKeyHint="search"
            spellCheck={false}
            className="h-12 w-full rounded-control border border-control bg-raised pr-4 pl-12 text-ellipsis"
          />
        </div>
        <Button type="submit" className="h-12 phone:h-12">
          Search
        </Button>
      </form>
    </search>
  )
}
