// Enter searches immediately. Without scripts, Enter submits the form to the server.
import { Search, X } from 'lucide-react'
import { useRef, useState, useSyncExternalStore } from 'react'

import { MATCH_WORDS } from '#contract/jobs/rules/board-url.ts'
import { useKeys } from '#web/lib/use-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { filterFormId } from '#web/ui/filters/skip-to-filters.tsx'

const placeholders = {
  long: 'Search jobs by title, company, skills or location...',
  short: 'Search jobs...',
}

type SearchBoxProps = {
  search: string
  allWords: boolean
  onChange: (search: string) => void
  /** Called to search immediately, without the debounce. */
  onSubmit: () => void
}

/** Returns whether the media query matches. Returns false on the server, which cannot evaluate media queries. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}

/** Returns the text in the box, including spaces at its ends. The query has no such spaces. */
function useTypedText({ search, onChange }: Pick<SearchBoxProps, 'search' | 'onChange'>) {
  const [typed, setTyped] = useState(search)
  const text = typed.trim() === search.trim() ? typed : search
  const type = (next: string) => {
    setTyped(next)
    onChange(next)
  }
  return { text, type }
}

function ClearSearch({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="quiet"
      size="icon"
      className="absolute top-1 right-1 phone:top-0 phone:right-0 no-script:hidden"
      aria-label="Clear search"
      onClick={onClick}
    >
      <X className="size-5" />
    </Button>
  )
}

export function SearchBox({ search, allWords, onChange, onSubmit }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => input.current?.select() })
  const { text, type } = useTypedText({ search, onChange })
  const isMobile = useMedia('(width < 64rem)')
  const clear = () => {
    type('')
    input.current?.focus()
  }
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <search className="relative block">
      <form id={filterFormId} action="/jobs" autoComplete="off" onSubmit={submit}>
        <Search className="pointer-events-none absolute top-3.5 left-4 size-5 text-muted phone:top-3" />
        <input
          ref={input}
          type="search"
          name="q"
          value={text}
          aria-label="Search jobs"
          aria-keyshortcuts="/"
          placeholder={isMobile ? placeholders.short : placeholders.long}
          enterKeyHint="search"
          spellCheck={false}
          className="h-12 w-full rounded-control border border-control bg-raised px-12 text-ellipsis phone:h-11"
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && clear()}
        />
        {allWords && <input type="hidden" name="match" value={MATCH_WORDS} />}
        {text !== '' && <ClearSearch onClick={clear} />}
        {/* Browsers submit a form with several text fields on Enter only if it has a submit button. */}
        <button type="submit" className="hidden">
          Search
        </button>
      </form>
    </search>
  )
}
