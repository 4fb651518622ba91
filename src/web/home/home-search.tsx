// A native form, so that it works without scripts.
import { Search } from 'lucide-react'

import { Button } from '#web/ui/button.tsx'

export function HomeSearch() {
  return (
    <search className="mt-8 block max-w-160">
      <form action="/jobs" className="flex gap-3">
        <div className="relative min-w-0 grow">
          <Search className="pointer-events-none absolute top-3.5 left-4 size-5 text-muted" />
          <input
            type="search"
            name="q"
            aria-label="Search all jobs"
            placeholder="Search jobs..."
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
