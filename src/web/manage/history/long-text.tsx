import { useState } from 'react'

const MAX_CHARACTERS = 160

export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(text.length <= MAX_CHARACTERS)
  if (isWhole) return text
  return (
    <>
      {text.slice(0, MAX_CHARACTERS).trimEnd()}…{' '}
      <button type="button" className="text-accent underline" onClick={() => setWhole(true)}>
        Show all
      </button>
    </>
  )
}
