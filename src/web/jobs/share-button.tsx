// Passes a job on: by the device's own means where it has some, else by copying the page's address.
import { Share2 } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#web/ui/button.tsx'

type ShareButtonProps = { title: string; path: string }

/** Whoever closes the device's sheet has changed their mind, which is no failure. */
const isChangeOfMind = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Says what became of it; nothing where the device says it itself. */
async function share(title: string, url: string): Promise<string> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url })
      return ''
    }
    await navigator.clipboard.writeText(url)
    return 'Link copied.'
  } catch (error) {
    // A browser may deny both, as on an address without encryption: then there is the address to be copied by hand.
    return isChangeOfMind(error) ? '' : `Copy this link: ${url}`
  }
}

export function ShareButton({ title, path }: ShareButtonProps) {
  const [outcome, setOutcome] = useState('')
  const shareNow = async () => {
    // Emptied first, so that the same words are announced again.
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
