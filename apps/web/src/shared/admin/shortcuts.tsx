import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { clock } from '#platform/clock.ts'
import { createListeners } from '#platform/observable.ts'
import { browserStorage } from '#platform/storage.ts'
import { createSequence, keyOf } from './keys.ts'

export type Shortcut = {
  /** `g o`, `/`, `j`, `mod+k`. */
  keys: string
  /** What it does, in words. */
  label: string
  run: () => void
}

type Registry = ReturnType<typeof createRegistry>

function createRegistry() {
  const { subscribe, tell } = createListeners()
  let current: readonly Shortcut[] = []
  return {
    subscribe,
    get: () => current,
    add(added: readonly Shortcut[]): () => void {
      current = [...current, ...added]
      tell()
      return () => {
        current = current.filter(shortcut => !added.includes(shortcut))
        tell()
      }
    },
  }
}

const Shortcuts = createContext<Registry | null>(null)

/** Single keys can be switched off (WCAG 2.1.4); those with Ctrl stay. */
const STORAGE_KEY = 'admin-shortcuts'
const switchListeners = createListeners(tell => browserStorage.watch([STORAGE_KEY], tell))

export const shortcutSwitch = {
  subscribe: switchListeners.subscribe,
  isOn: () => browserStorage.get(STORAGE_KEY) !== 'off',
  set(isOn: boolean): void {
    if (isOn) browserStorage.remove(STORAGE_KEY)
    else browserStorage.set(STORAGE_KEY, 'off')
    switchListeners.tell()
  },
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
const isCovered = () => document.querySelector('[role=dialog]:not([aria-modal=false])') !== null

/** Listens to the keyboard for everything below it. */
export function ShortcutProvider({ children }: { children: ReactNode }) {
  const [registry] = useState(createRegistry)
  useEffect(() => {
    const read = createSequence(() => clock.now().getTime())
    const onKeyDown = (event: KeyboardEvent) => {
      const key = keyOf(event)
      if (!key || event.repeat || event.defaultPrevented || isCovered()) return
      const isSingle = !key.startsWith('mod+')
      if (isSingle && (isTyping(event.target) || !shortcutSwitch.isOn())) return
      const known = registry.get()
      const keys = read(
        key,
        known.map(shortcut => shortcut.keys),
      )
      const found = known.findLast(shortcut => shortcut.keys === keys)
      if (!found) return
      event.preventDefault()
      found.run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [registry])
  return <Shortcuts value={registry}>{children}</Shortcuts>
}

/** Offers shortcuts while the component is there; they stand in the help (`?`) too. The list may be a new one each time. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const registry = use(Shortcuts)
  const run = useEffectEvent((keys: string) => shortcuts.find(shortcut => shortcut.keys === keys)?.run())
  const names = JSON.stringify(shortcuts.map(({ keys, label }) => [keys, label]))
  useEffect(() => {
    const offered: [string, string][] = JSON.parse(names)
    return registry?.add(offered.map(([keys, label]) => ({ keys, label, run: () => run(keys) })))
  }, [registry, names])
}

/** Every shortcut that works now, for the help. */
export function useKnownShortcuts(): readonly Shortcut[] {
  const registry = use(Shortcuts)
  if (!registry) throw new Error('useKnownShortcuts() is for the admin area')
  return useSyncExternalStore(registry.subscribe, registry.get)
}
