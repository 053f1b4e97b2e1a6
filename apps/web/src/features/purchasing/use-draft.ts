import { useEffect, useRef, useState } from 'react'

/** How long after the last change a draft is saved, milliseconds. */
const SAVE_AFTER_MS = 800

/** `invalid`: not saved until the marked fields are correct. */
export type DraftState = 'saved' | 'saving' | 'invalid' | 'failed'

type Saved = { version: number }

/**
 * Saves a draft some time after each change, one request after the other. `content` is undefined while it is invalid.
 * `flush` saves at once and returns the version.
 */
export function useDraft<Content extends object>(
  initial: { version: number; content: Content },
  content: Content | undefined,
  save: (content: Content, version: number) => Promise<Saved>,
) {
  const [savedText, setSavedText] = useState(() => JSON.stringify(initial.content))
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const version = useRef(initial.version)
  const running = useRef<Promise<void>>(Promise.resolve())
  const stored = useRef(savedText)
  const text = content && JSON.stringify(content)

  const flush = async (): Promise<number> => {
    if (content === undefined || text === undefined) throw new Error('expected valid content')
    const next = running.current
      .catch(() => undefined)
      .then(async () => {
        if (stored.current === text) return
        setSaving(true)
        try {
          const saved = await save(content, version.current)
          version.current = saved.version
          stored.current = text
          setSavedText(text)
          setError(undefined)
        } catch (failure) {
          setError(failure)
          throw failure
        } finally {
          setSaving(false)
        }
      })
    running.current = next
    await next
    return version.current
  }

  const flushLatest = useRef(flush)
  useEffect(() => {
    flushLatest.current = flush
  })
  const isChanged = text !== savedText
  useEffect(() => {
    if (text === undefined || text === savedText) return
    const timer = setTimeout(() => void flushLatest.current().catch(() => undefined), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text, savedText])

  const state: DraftState =
    content === undefined ? 'invalid' : isSaving || (isChanged && !error) ? 'saving' : isChanged ? 'failed' : 'saved'
  return { state, error, flush, isChanged }
}
