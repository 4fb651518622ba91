// Draws a QR code in the browser, because the secret must not be sent to another service.
import { useEffect, useState } from 'react'

/** The quiet zone that readers need, in squares. */
const MARGIN = 4

type QrCodeProps = { text: string; label: string }

/** Dark on light in both themes, because not all readers support inverted codes. */
export function QrCode({ text, label }: QrCodeProps) {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let isWanted = true
    const draw = async () => {
      const { encodeQR } = await import('qr')
      if (isWanted) setPicture(encodeQR(text, 'svg', { border: MARGIN }))
    }
    // Ignores a failure, because the page also shows the key as text.
    draw().catch(() => {})
    return () => {
      isWanted = false
    }
  }, [text])
  return (
    <div className="size-52 rounded-control bg-[#fff]">
      {picture !== undefined && (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
          alt={label}
          className="size-full rounded-control"
        />
      )}
    </div>
  )
}
