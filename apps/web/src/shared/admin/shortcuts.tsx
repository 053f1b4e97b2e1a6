import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { clock } from '#platform/clock.ts'
import { createListeners } from '#platform/listeners.ts'
import { browserStorage } from '#platform/storage.ts'

/** Maximum time between the keys of a sequence such as `g o`, milliseconds. */
const SEQUENCE_MS = 1500

export type Shortcut = {
  /** For example `g o`, `/`, `j` or `mod+k`. */
  keys: string
  /** Description for the help. */
  label: string
  run: () => void
}

type Registry = ReturnType<typeof createRegistry>

function createRegistry() {
  const { subscribe, notifyListeners } = createListeners()
  let current: readonly Shortcut[] = []
  return {
    subscribe,
    get: () => current,
    add(added: readonly Shortcut[]): () => void {
      current = [...current, ...added]
      notifyListeners()
      return () => {
        current = current.filter(shortcut => !added.includes(shortcut))
        notifyListeners()
      }
    },
  }
}

const Shortcuts = createContext<Registry | null>(null)

/** Single-key shortcuts can be switched off (WCAG 2.1.4); those with Ctrl stay. */
const STORAGE_KEY = 'admin-shortcuts'
const switchListeners = createListeners(notify => browserStorage.watch([STORAGE_KEY], notify))

export const shortcutSwitch = {
  subscribe: switchListeners.subscribe,
  isOn: () => browserStorage.get(STORAGE_KEY) !== 'off',
  set(isOn: boolean): void {
    if (isOn) browserStorage.remove(STORAGE_KEY)
    else browserStorage.set(STORAGE_KEY, 'off')
    switchListeners.notifyListeners()
  },
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
const isCovered = () => document.querySelector('[role=dialog]:not([aria-modal=false])') !== null

/** Handles the keyboard for all components below it. */
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
      const shortcut = known.findLast(shortcut => shortcut.keys === keys)
      if (!shortcut) return
      event.preventDefault()
      shortcut.run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [registry])
  return <Shortcuts value={registry}>{children}</Shortcuts>
}

/**
 * Registers shortcuts while the component is mounted and lists them in the help (`?`). The array may change with each
 * render.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const registry = use(Shortcuts)
  const run = useEffectEvent((keys: string) => shortcuts.find(shortcut => shortcut.keys === keys)?.run())
  const names = JSON.stringify(shortcuts.map(({ keys, label }) => [keys, label]))
  useEffect(() => {
    const registered: [string, string][] = JSON.parse(names)
    return registry?.add(registered.map(([keys, label]) => ({ keys, label, run: () => run(keys) })))
  }, [registry, names])
}

/** Returns all active shortcuts for the help. */
export function useKnownShortcuts(): readonly Shortcut[] {
  const registry = use(Shortcuts)
  if (!registry) throw new Error('useKnownShortcuts: expected a ShortcutProvider above the component')
  return useSyncExternalStore(registry.subscribe, registry.get)
}

/**
 * The fields of a key event that identify a key by its position, so that shortcuts work with Russian and Armenian
 * layouts.
 */
type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Returns the name of a pressed key, such as `g`, `/`, `?` or `mod+k`; undefined for others. */
export function keyOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): string | undefined {
  if (altKey) return undefined
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
  if (ctrlKey || metaKey) return letter && !shiftKey ? `mod+${letter}` : undefined
  if (key === '?' || (code === 'Slash' && shiftKey)) return '?'
  if (key === '/' || code === 'Slash') return '/'
  return shiftKey ? undefined : letter
}

/** Collects keys and returns the shortcut that they complete. */
export function createSequence(now: () => number) {
  let first: { key: string; at: number } | undefined
  return (key: string, known: readonly string[]): string | undefined => {
    const joined = first && now() - first.at < SEQUENCE_MS ? `${first.key} ${key}` : undefined
    first = undefined
    if (joined && known.includes(joined)) return joined
    if (known.includes(key)) return key
    if (known.some(name => name.startsWith(`${key} `))) first = { key, at: now() }
    return undefined
  }
}
