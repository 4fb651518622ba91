import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { Button } from '../button.tsx'

async function copy(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return 'Copied.'
  } catch {
    return 'This browser does not allow copying. Please select the text and copy it.'
  }
}

export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [message, setMessage] = useState('')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="outline" size="small" onClick={() => void copy(text).then(setMessage)}>
        {message === 'Copied.' ? <Check className="size-4" /> : <Copy className="size-4" />}
        {children}
      </Button>
      <output className="text-small text-muted">{message}</output>
    </div>
  )
}
