/** What of a key press decides: the letter's place on the keyboard, so that they work in Russian and Armenian layouts too. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** One press in the form in which shortcuts are named: `g`, `/`, `?`, `mod+k`; undefined for what names none. */
export function keyOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string | undefined {
  if (altKey) return undefined
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
  if (ctrlKey || metaKey) return letter && !shiftKey ? `mod+${letter}` : undefined
  if (key === '?' || (code === 'Slash' && shiftKey)) return '?'
  if (key === '/' || code === 'Slash') return '/'
  return shiftKey ? undefined : letter
}

/** How long the second key of `g o` may take, milliseconds. */
const SEQUENCE_MS = 1500

/** Reads presses one after the other and says which shortcut they make up. */
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
