// The list of the developer directory. Each change of a filter requests the list from the server.
import { useDeferredValue, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'

import { pluralize } from '#contract/counts.ts'
import type { CardList } from '#contract/developers/developers.ts'
import {
  defaultDirectoryQuery,
  type DirectoryQuery,
  directorySearch,
  MAX_DIRECTORY_SEARCH,
  parseDirectoryQuery,
} from '#contract/developers/rules/directory-query.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useKeys } from '#web/lib/use-keys.ts'
import { call } from '#web/query/api.ts'
import { CardKeys } from '#web/ui/filters/card-keys.tsx'
import { CardListPages, CardListSection } from '#web/ui/filters/card-list-section.tsx'
import { ChipList } from '#web/ui/filters/chip-list.tsx'
import { filterFormId, focusResults, resultsId, SkipToFilters } from '#web/ui/filters/skip-to-filters.tsx'
import { ButtonLink, TextLink } from '#web/ui/links.tsx'
import { FailedList, LoadingList } from '#web/ui/list/list-states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SearchForm } from '#web/ui/search-form.tsx'

import { DeveloperCard } from './developer-card.tsx'
import { chipsOf, DirectoryFilters } from './directory-filters.tsx'
import { useAnswer } from './use-answer.ts'

/** The path of the card that the visitor has opened from the list. */
let openedPath = ''

/** Focuses the link to the opened card after Back, when the list has loaded. */
function useFocusAfterBack(isShown: boolean) {
  const navigationType = useNavigationType()
  useEffect(() => {
    if (!isShown) return
    if (navigationType === NavigationType.Pop && openedPath !== '')
      document.querySelector<HTMLElement>(`#${resultsId} a[href="${CSS.escape(openedPath)}"]`)?.focus()
    openedPath = ''
  }, [isShown, navigationType])
}

type ListProps = { list: CardList; query: DirectoryQuery; isCurrent: boolean }

function Results({ list: { page, pages, results, spelling }, query, isCurrent }: ListProps) {
  useFocusAfterBack(isCurrent)
  const count = pluralize(results.length, 'developer', 'developers')
  const found =
    results.length === 0 ? 'No developers found' : `Page ${page} of ${pages}, ${count} on this page`
  return (
    <CardListSection
      label="Developers"
      place={{ page, pageCount: pages }}
      isBusy={!isCurrent}
      isShown={isCurrent}
    >
      <output className="sr-only">{isCurrent && found}</output>
      {results.length === 0 ? (
        <Notice
          title="No developers match your filters."
          action={
            // The link disappears when pressed.
            <ButtonLink to="/developers" variant="outline" onClick={focusResults}>
              Clear All Filters
            </ButtonLink>
          }
        >
          Try fewer filters or another word.
          {spelling !== undefined && (
            <p className="pt-2">
              Did you mean{' '}
              <TextLink
                to={{ search: directorySearch({ ...query, search: spelling, page: 1 }) }}
                onClick={focusResults}
                className="wrap-anywhere"
              >
                {spelling}
              </TextLink>
              ?
            </p>
          )}
        </Notice>
      ) : (
        <ul className="grid gap-2 sm:gap-3">
          {results.map((card) => (
            <li key={card.id}>
              <DeveloperCard card={card} onOpen={(path) => (openedPath = path)} />
            </li>
          ))}
        </ul>
      )}
      <CardListPages
        page={page}
        pageCount={pages}
        searchOf={(target) => directorySearch({ ...query, page: target })}
      />
      <CardKeys noun="developer" />
    </CardListSection>
  )
}

function Directory({ list, query, isCurrent }: ListProps) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => input.current?.select() })
  const go = (change: Partial<DirectoryQuery>) =>
    void navigate({ search: directorySearch({ ...query, ...change, page: 1 }) }, { preventScrollReset: true })
  return (
    // The results precede the filters, so that the first card is a few presses of Tab away.
    <div className="grid grid-cols-1 gap-y-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)] lg:gap-x-8">
      <div className="grid min-w-0 grid-cols-1 content-start gap-3 lg:col-start-2 lg:row-start-1">
        <div className="relative print:hidden">
          <SearchForm
            ref={input}
            // Shows the words of the URL again after a chip or the history has changed them.
            key={query.search}
            formId={filterFormId}
            action="/developers"
            label="Search developers"
            placeholder="Search by role, skill or country..."
            defaultValue={query.search}
            maxLength={MAX_DIRECTORY_SEARCH}
            className=""
            onSubmit={(event) => {
              event.preventDefault()
              go({ search: input.current?.value.trim() ?? '' })
            }}
          />
          <SkipToFilters />
        </div>
        <div className="flex flex-wrap items-center gap-2 empty:hidden print:hidden">
          <ChipList chips={chipsOf(query)} />
        </div>
        <Results list={list} query={query} isCurrent={isCurrent} />
      </div>
      <div className="max-lg:row-start-1 lg:col-start-1 print:hidden no-script:max-lg:row-start-2">
        <DirectoryFilters query={query} list={list} isCurrent={isCurrent} onChange={go} />
      </div>
    </div>
  )
}

export function DirectoryPage() {
  const { community, developers } = usePageData()
  const query = parseDirectoryQuery(useLocation().search)
  const search = directorySearch(query)
  const { data, isCurrent, hasFailed, retry } = useAnswer(search, developers ?? null, () =>
    call('GET /ninja-api/developers', { search }),
  )
  const list = useDeferredValue(data)
  const toCard = list?.has_card ? 'Your card' : 'Publish your card'
  return (
    <div className="grid gap-3">
      <PageHead
        title="Developer Directory"
        description={`${community} developers for hire: search them by role, skills, place and working hours.`}
        canonical="/developers"
        isIndexed={search === directorySearch(defaultDirectoryQuery)}
      />
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 className="text-heading font-bold tracking-tight">Developer Directory</h1>
        <p className="text-muted">{community} developers who are open to new work.</p>
        {list?.is_open && (
          <TextLink to="/dashboard/directory" className="ml-auto">
            {toCard}
          </TextLink>
        )}
      </div>
      {hasFailed && <FailedList onRetry={retry} />}
      {!list && !hasFailed && <LoadingList label="Loading developers..." />}
      {list?.is_open === false && (
        <Notice
          drawing={null}
          title="The directory opens when enough developers have joined."
          action={<ButtonLink to="/dashboard/directory">{toCard}</ButtonLink>}
        >
          Be one of the first. A card takes two minutes. It shows your roles and skills, and your name only if
          you want that.
        </Notice>
      )}
      {list?.is_open && !hasFailed && <Directory list={list} query={query} isCurrent={isCurrent} />}
    </div>
  )
}
