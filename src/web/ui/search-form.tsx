// A native form that works without scripts.
import { Search } from 'lucide-react'

import { Button } from './button.tsx'

type SearchFormProps = {
  /** The path of the page with the results. It receives the text as the parameter `q`. */
  action: string
  /** The accessible name. */
  label: string
  placeholder: string
  defaultValue?: string
  maxLength?: number
}

export function SearchForm({ action, label, ...input }: SearchFormProps) {
  return (
    <search className="block max-w-160">
      <form action={action} className="flex gap-3">
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
