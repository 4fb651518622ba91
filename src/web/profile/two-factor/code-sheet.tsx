import { Download, Printer } from 'lucide-react'

import { useUser } from '#web/auth/auth-store.ts'
import { insertSpaces } from '#web/lib/in-groups.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/secrets/copy-button.tsx'

function downloadText(text: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

export function CodeSheet({ codes: ungrouped }: { codes: readonly string[] }) {
  const { siteName } = usePageData()
  const codes = ungrouped.map(insertSpaces)
  const email = useUser()?.email ?? ''
  const title = `Recovery codes of ${email} for ${siteName}`
  const text = `${title}\nEach works once.\n\n${codes.join('\n')}\n`
  return (
    <div className="grid gap-4">
      <div className="print-alone rounded-control bg-sunken p-4">
        <p className="hidden pb-4 font-semibold print:block">{title}</p>
        <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-8 gap-y-1 font-mono sm:max-w-80">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={codes.join('\n')}>Copy codes</CopyButton>
        <Button
          variant="outline"
          size="small"
          onClick={() => downloadText(text, `${siteName.toLowerCase()}-recovery-codes.txt`)}
        >
          <Download className="size-4" />
          Download
        </Button>
        <Button variant="outline" size="small" onClick={() => print()}>
          <Printer className="size-4" />
          Print
        </Button>
      </div>
    </div>
  )
}
