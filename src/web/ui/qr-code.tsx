// Draws a QR code in the browser, because no other service may receive its text.
import { useEffect, useState } from 'react'

/** The empty border that scanners need, in squares. */
const MARGIN = 4

type QrCodeProps = { text: string; label: string }

/** Dark on light in both themes, because some scanners do not support inverted codes. */
export function QrCode({ text, label }: QrCodeProps) {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let isMounted = true
    const draw = async () => {
      const { encodeQR } = await import('qr')
      if (isMounted) setPicture(encodeQR(text, 'svg', { border: MARGIN }))
    }
    // Ignore a failure, because the page also shows the text.
    draw().catch(() => {})
    return () => {
      isMounted = false
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
