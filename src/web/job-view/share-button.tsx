// Shares a job with the share sheet of the device or with a menu. The menu works without scripts.
import { Share2 } from 'lucide-react'
import { type MouseEvent, useEffect } from 'react'

import type { Job } from '#contract/jobs/job.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { shareLinks, shareText } from '#contract/jobs/rules/share.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { CopyButtons } from '#web/ui/copy-buttons.tsx'

const menuId = 'share-job'

/** Share sheets on computers offer less than the menu, so only touch devices use theirs. */
const hasShareSheet = () => typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches

export function ShareButton({ job }: { job: Job }) {
  const url = usePageData().publicUrl + jobPath(job)
  const openSheet = (event: MouseEvent<HTMLButtonElement>) => {
    if (!hasShareSheet()) return
    event.preventDefault()
    const button = event.currentTarget
    const menu = button.popoverTargetElement
    navigator.share({ title: `${job.title} · ${job.company.name}`, url }).catch((error: unknown) => {
      const isCancellation = error instanceof DOMException && error.name === 'AbortError'
      if (!isCancellation && menu instanceof HTMLElement) menu.showPopover({ source: button })
    })
  }
  // The link "Share" in the email about an approval opens the menu.
  useEffect(() => {
    if (location.hash === '#share') document.querySelector<HTMLElement>(`#${menuId}`)?.showPopover()
  }, [])
  return (
    <>
      <button
        type="button"
        popoverTarget={menuId}
        className={buttonStyles({ variant: 'quiet', size: 'small' })}
        onClick={openSheet}
      >
        <Share2 className="size-4" />
        Share
      </button>
      <div id={menuId} popover="auto" className="sheet dropdown">
        <h2 className="px-3 py-2 font-semibold">Share this job</h2>
        {shareLinks(job, url).map(({ name, href }) => (
          <a
            key={name}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="flex min-h-11 items-center rounded-control px-3 hover:bg-sunken"
          >
            Post on {name}
          </a>
        ))}
        <div className="p-3">
          <CopyButtons
            texts={[
              { name: 'Link', text: url },
              { name: 'Text', text: shareText(job, url) },
            ]}
          />
        </div>
      </div>
    </>
  )
}
