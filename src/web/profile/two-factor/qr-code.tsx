// A QR code, drawn here: what it holds is a secret and goes nowhere.
import { useEffect, useState } from 'react'

/** Readers need a margin of this many squares around it. */
const MARGIN = 4

type QrCodeProps = { text: string; label: string }

/** Dark on light in both themes: not every reader can do the other. */
export function QrCode({ text, label }: QrCodeProps) {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let isWanted = true
    const draw = async () => {
      const { encodeQR } = await import('qr')
      if (isWanted) setPicture(encodeQR(text, 'svg', { border: MARGIN }))
    }
    // Without the picture there is still the key as text.
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
