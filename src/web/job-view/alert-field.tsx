// The form for an alert about new jobs. The server renders it as a plain form that works without scripts. The browser
// loads the code of the form when the visitor first focuses or presses it.
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

import { authClient } from '#web/auth/auth-client.ts'
import { cn } from '#web/lib/cn.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

import type { AlertFieldProps, AlertFormProps } from './alert-form.tsx'

/** Renders the form. Set only on the server, because the browser loads the code of the form later. */
export const RenderAlertForm = createContext<((props: AlertFormProps) => ReactNode) | null>(null)

type FormModule = { default: ComponentType<AlertFormProps> }

let resolveForm: (module: FormModule) => void
const formModule = new Promise<FormModule>((resolve) => {
  resolveForm = resolve
})
const LazyForm = lazy(() => formModule)

/** Returns whether the code has loaded. Otherwise the form stays a plain form. */
async function loadForm(): Promise<boolean> {
  if (import.meta.env.SSR) return false
  try {
    resolveForm({ default: (await import('./alert-form.tsx')).AlertForm })
    return true
  } catch (error) {
    logFailure('The form for job alerts did not load.', error)
    return false
  }
}

const firstUses = ['focusin', 'pointerdown'] as const

/** Sends the form when its code has hydrated it, if it was sent before. */
function useEarlySubmission(box: RefObject<HTMLElement | null>, isReady: boolean): void {
  const early = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const { current } = box
    const keep = (event: SubmitEvent) => {
      event.preventDefault()
      const form = event.target instanceof HTMLFormElement ? event.target : null
      early.current = form
      void loadForm().then((isLoaded) => isLoaded || form?.submit())
    }
    if (isReady) early.current?.requestSubmit()
    else current?.addEventListener('submit', keep)
    return () => current?.removeEventListener('submit', keep)
  }, [box, isReady])
}

/**
 * Until React has hydrated the form, its element must not change. Otherwise React would replace the server's form, and
 * what the visitor has typed would be lost.
 */
export function AlertField(props: AlertFieldProps) {
  const { jobAlerts } = usePageData()
  const renderForm = use(RenderAlertForm)
  const [isServerRendered] = useState(!useHydrated())
  const [initial] = useState(props)
  const [isReady, setReady] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEarlySubmission(box, isReady)
  const hasChanged = props.search !== initial.search
  useEffect(() => {
    const { current } = box
    // Only a browser that the server knows may have a session. A user sees another form.
    if (!isServerRendered || hasChanged || authClient.isKnown() || current?.contains(document.activeElement))
      void loadForm()
    else for (const type of firstUses) current?.addEventListener(type, () => void loadForm(), { once: true })
  }, [isServerRendered, hasChanged])
  const shown = isReady ? props : initial
  const form = useMemo(
    () => (
      <Suspense>
        {renderForm?.({ ...shown, onReady: setReady }) ?? <LazyForm {...shown} onReady={setReady} />}
      </Suspense>
    ),
    [renderForm, shown],
  )
  return (
    jobAlerts && (
      <div ref={box} className={cn('min-h-12 print:hidden', props.className)}>
        {form}
      </div>
    )
  )
}
