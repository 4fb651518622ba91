// A menu with the ways to follow a search. The menu works without scripts.
import { Rss } from 'lucide-react'
import { Link } from 'react-router'

import { formatCount } from '#contract/counts.ts'
import { boardTitle, type BoardQuery, defaultBoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import type { Offer } from '#contract/jobs/rules/offers.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { CopyButtons } from '#web/ui/copy-buttons.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

const menuId = 'follow-search'
const itemStyles = 'flex min-h-11 items-center rounded-control px-3 hover:bg-sunken'

/** Opens the page's `FollowMenu`. */
export function FollowButton() {
  return (
    <button
      type="button"
      popoverTarget={menuId}
      className={buttonStyles({ variant: 'quiet', size: 'small' })}
    >
      <Rss className="size-4" />
      Follow this search
    </button>
  )
}

/** Returns the query string for feeds, alerts and embeds, which are always sorted by date. */
export const getFollowedSearch = (query: BoardQuery) =>
  boardSearch({ ...query, sort: defaultBoardQuery.sort, page: defaultBoardQuery.page })

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

type FollowMenuProps = {
  query: BoardQuery
  /** The search for all words, if the literal search finds no jobs. */
  allWords: Offer | undefined
}

export function FollowMenu({ query, allWords }: FollowMenuProps) {
  const { publicUrl, siteName } = usePageData()
  const search = getFollowedSearch(query)
  const title = escapeAttribute(`${boardTitle(query)} · ${siteName}`)
  const source = escapeAttribute(`${publicUrl}/jobs/embed${search}`)
  const embedCode = `<iframe src="${source}" title="${title}" loading="lazy" style="width: 100%; height: 32rem; border: 0"></iframe>`
  return (
    <div id={menuId} popover="auto" className="sheet dropdown">
      <h2 className="px-3 py-2 font-semibold">Follow this search</h2>
      {allWords && (
        <p className="px-3 pb-2 text-small text-muted">
          No open job matches this search. Follow{' '}
          <Link to={{ search: allWords.search }} className={linkStyles}>
            {allWords.label} ({formatCount(allWords.total)})
          </Link>{' '}
          instead?
        </p>
      )}
      <a href={`/jobs.rss${search}`} className={itemStyles}>
        RSS feed
      </a>
      <div className="grid gap-2 p-3">
        <label className="grid gap-1 text-small text-muted">
          Embed code for your website
          <textarea
            readOnly
            rows={3}
            value={embedCode}
            className="resize-none rounded-control border border-control bg-raised p-2 font-mono wrap-anywhere text-default"
            onFocus={(event) => event.target.select()}
          />
        </label>
        <CopyButtons
          texts={[
            { name: 'Embed code', text: embedCode },
            { name: 'Link', text: `${publicUrl}/jobs${search}` },
          ]}
        />
      </div>
    </div>
  )
}
