import type { MouseEvent } from 'react'

/** How long a press may take to change the list, milliseconds. */
const CHANGE_MS = 2000

/**
 * Keeps the focus in a list whose buttons move or remove their entries: on the same button, else on another one of the
 * entry, or of the entry that took its place. Put it on the list as `onClickCapture`.
 */
export function keepEntryFocus({ currentTarget: list, target }: MouseEvent<HTMLElement>): void {
  const button = target instanceof Element ? target.closest('button') : null
  const entry = button?.closest('li')
  if (!button || !entry) return
  const index = [...list.children].indexOf(entry)
  const place = buttonsOf(entry).indexOf(button)
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body && !document.activeElement?.matches(':disabled')) return
    const buttons = buttonsOf(entry.isConnected ? entry : list.children[Math.min(index, list.children.length - 1)])
    const next = [buttons[place], ...buttons].find(each => each?.matches(':enabled'))
    const fallback = list.parentElement?.querySelector<HTMLElement>('button:enabled, input:enabled')
    ;(next ?? fallback)?.focus()
  })
  observer.observe(list, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  setTimeout(() => observer.disconnect(), CHANGE_MS)
}

const buttonsOf = (entry: Element | undefined) => [...(entry?.querySelectorAll('button') ?? [])]
