import { useState } from 'react'

const MAX_LENGTH = 160

export function LongText({ text }: { text: string }) {
  const [isExpanded, setWhole] = useState(text.length <= MAX_LENGTH)
  if (isExpanded) return text
  return (
    <>
      {text.slice(0, MAX_LENGTH).trimEnd()}…{' '}
      <button type="button" className="text-accent underline" onClick={() => setWhole(true)}>
        Show all
      </button>
    </>
  )
}
