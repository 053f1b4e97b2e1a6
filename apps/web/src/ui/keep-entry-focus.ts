import type { MouseEvent } from 'react'

/** How long a press may take to change the list, milliseconds. */
const CHANGE_MS = 5000

/**
 * Keeps the focus in a list whose buttons move or remove their entries: on the same button, else on another one of the
 * entry, or of the entry that took its place. The next press or key ends it, so that it does not steal the focus. Put
 * it on the list or an element around it as `onClickCapture`.
 */
export function keepEntryFocus({ target }: MouseEvent<HTMLElement>): void {
  const button = target instanceof Element ? target.closest('button') : null
  const entry = button?.closest('li')
  const list = entry?.parentElement
  if (!button || !entry || !list) return
  const section = list.closest('section')
  const index = [...list.children].indexOf(entry)
  const position = buttonsOf(entry).indexOf(button)
  const stop = new AbortController()
  const { signal } = stop
  const restore = () => {
    if (document.activeElement !== document.body && !document.activeElement?.matches(':disabled')) return
    const buttons = buttonsOf(entry.isConnected ? entry : list.children[Math.min(index, list.children.length - 1)])
    const next = [buttons[position], ...buttons].find(each => each?.matches(':enabled') && each.isConnected)
    const fallback = section?.querySelector<HTMLElement>('button:enabled, input:enabled, a')
    const kept = next ?? fallback
    kept?.focus()
    if (kept && kept === document.activeElement) stop.abort()
  }
  const observer = new MutationObserver(restore)
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  signal.addEventListener('abort', () => observer.disconnect())
  for (const nextAction of ['pointerdown', 'keydown'])
    document.addEventListener(nextAction, () => stop.abort(), { capture: true, signal })
  setTimeout(() => stop.abort(), CHANGE_MS)
}

const buttonsOf = (entry: Element | undefined) => [...(entry?.querySelectorAll('button') ?? [])]
