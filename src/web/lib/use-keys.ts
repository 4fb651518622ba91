// Keyboard shortcuts of the page. Ignores keys in text fields and dialogs, keys with modifiers and repeated keys.
import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null

export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return
    const handler = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (handler === undefined) return
    event.preventDefault()
    handler()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
