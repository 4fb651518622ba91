import { useState } from 'react'

const MOST_CHARACTERS = 160

export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(text.length <= MOST_CHARACTERS)
  if (isWhole) return text
  return (
    <>
      {text.slice(0, MOST_CHARACTERS).trimEnd()}…{' '}
      <button type="button" className="text-accent underline" onClick={() => setWhole(true)}>
        Show all
      </button>
    </>
  )
}
