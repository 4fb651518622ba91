import { useState } from 'react'

import { Button } from './button.tsx'

type CopyButtonsProps = { texts: readonly { name: string; text: string }[] }

/** Buttons that copy texts, with one status message. Hidden without scripts. */
export function CopyButtons({ texts }: CopyButtonsProps) {
  const [message, setMessage] = useState('')
  const copy = async (text: string, name: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setMessage(`${name} copied.`)
    } catch {
      setMessage('This browser does not allow copying.')
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-2 no-script:hidden">
      {texts.map(({ name, text }) => (
        <Button key={name} variant="outline" size="small" onClick={() => void copy(text, name)}>
          Copy {name.toLowerCase()}
        </Button>
      ))}
      <output className="text-small text-muted">{message}</output>
    </div>
  )
}
