import type { ReactNode } from 'react'

type FormBesidePreviewProps = { preview: ReactNode; children: ReactNode }

/** Shows the preview below the form if there is no room beside it, for example with large text. */
export function FormBesidePreview({ preview, children }: FormBesidePreviewProps) {
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-8 @min-[52rem]:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        {children}
        <div className="grid min-w-0 gap-8 @min-[52rem]:sticky @min-[52rem]:top-4 @min-[52rem]:max-h-[calc(100svh-2rem)] @min-[52rem]:overflow-y-auto">
          {preview}
        </div>
      </div>
    </div>
  )
}
