// Uses the device's share sheet when there is one, and otherwise copies the URL.
import { Share2 } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#web/ui/button.tsx'

type ShareButtonProps = { title: string; path: string }

/** Returns whether the error only means that the visitor closed the share sheet. */
const isCancellation = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Returns a status message, or '' if the device shows its own. */
async function share(title: string, url: string): Promise<string> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url })
      return ''
    }
    await navigator.clipboard.writeText(url)
    return 'Link copied.'
  } catch (error) {
    // Browsers may deny sharing and copying, for example without HTTPS. The visitor can then copy the URL by hand.
    return isCancellation(error) ? '' : `Copy this link: ${url}`
  }
}

export function ShareButton({ title, path }: ShareButtonProps) {
  const [outcome, setOutcome] = useState('')
  const shareNow = async () => {
    // Clears the message first, so that screen readers announce the same message again.
    setOutcome('')
    setOutcome(await share(title, location.origin + path))
  }
  return (
    <>
      <Button variant="quiet" size="small" className="no-script:hidden" onClick={() => void shareNow()}>
        <Share2 className="size-4" />
        Share
      </Button>
      <output className="text-small wrap-anywhere text-muted">{outcome}</output>
    </>
  )
}
