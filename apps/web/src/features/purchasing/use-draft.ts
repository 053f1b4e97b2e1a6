import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'

/** How long after the last change a draft is saved, milliseconds. */
const SAVE_AFTER_MS = 800

/** `invalid`: not saved until the marked fields are correct. */
export type DraftState = 'saved' | 'saving' | 'invalid' | 'failed'

/** How a kind of document is edited, read and saved. */
export type DraftKind<Document, Form, Input> = {
  toForm: (document: Document) => Form
  /** The stored content as a request would send it. */
  toInput: (document: Document) => Input
  /** The typed content; undefined while it is invalid. */
  parse: (form: Form) => Input | undefined
  read: (number: number) => Promise<Document>
  save: (number: number, input: Input, version: number) => Promise<Document>
}

/**
 * Keeps the form of a draft and saves it some time after each change, one request after the other. `onSaved` gets each
 * newer document. After a lost response, the next save finds out whether the server has stored the lost content.
 */
export function useDraft<Document extends { number: number; version: number }, Form, Input>(
  document: Document,
  kind: DraftKind<Document, Form, Input>,
  onSaved: (document: Document) => void,
) {
  const { number } = document
  const [form, setForm] = useState(() => kind.toForm(document))
  const [saved, setSaved] = useState(() => ({ version: document.version, text: textOf(kind.toInput(document)) }))
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>()
  /** The last saved state, for requests that wait for each other. */
  const latest = useRef(saved)
  /** Contents that were sent without a response. */
  const unconfirmed = useRef(new Set<string>())
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const input = kind.parse(form)
  const text = input && textOf(input)
  const isChanged = text !== saved.text

  const accept = (version: number, savedText: string) => {
    latest.current = { version, text: savedText }
    unconfirmed.current.clear()
    setSaved(latest.current)
    setError(undefined)
  }
  /** Saves on top of a newer version if that one is our own: its response was lost, or it has the same content. */
  const saveOnNewer = async (content: Input, contentText: string): Promise<Document | undefined> => {
    const current = await kind.read(number)
    const currentText = textOf(kind.toInput(current))
    if (currentText === contentText) return current
    const isOwn = currentText === latest.current.text || unconfirmed.current.has(currentText)
    return isOwn ? kind.save(number, content, current.version) : undefined
  }
  const save = async (content: Input, contentText: string): Promise<Document> => {
    try {
      return await kind.save(number, content, latest.current.version)
    } catch (failure) {
      if (failure instanceof ApiError && failure.isTransient) unconfirmed.current.add(contentText)
      const saved = isEditConflict(failure) ? await saveOnNewer(content, contentText) : undefined
      if (saved) return saved
      throw failure
    }
  }
  /** Saves at once and returns the version. */
  const flush = async (): Promise<number> => {
    if (input === undefined || text === undefined) throw new Error('expected valid content')
    const next = running.current
      .catch(() => undefined)
      .then(async () => {
        if (latest.current.text === text && unconfirmed.current.size === 0) return
        setSaving(true)
        try {
          const newer = await save(input, text)
          accept(newer.version, text)
          onSaved(newer)
        } catch (failure) {
          setError(failure)
          throw failure
        } finally {
          setSaving(false)
        }
      })
    running.current = next
    await next
    return latest.current.version
  }
  /** Waits for a running save and returns the version. */
  const settle = async (): Promise<number> => {
    await running.current.catch(() => undefined)
    return latest.current.version
  }
  const replace = (current: Document) => {
    accept(current.version, textOf(kind.toInput(current)))
    setForm(kind.toForm(current))
  }
  /** Discards the typed content and shows what the server has. */
  const reload = async (): Promise<void> => {
    const current = await kind.read(number)
    replace(current)
    onSaved(current)
  }

  const saveLatest = useEffectEvent(() => void flush().catch(() => undefined))
  useEffect(() => {
    if (text === undefined || text === saved.text) return
    const timer = setTimeout(() => saveLatest(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text, saved.text])

  // Shows a version that was read after this one, unless it would replace typed content.
  const showNewer = useEffectEvent((newer: Document) => {
    if (newer.version > latest.current.version && !isChanged && !isSaving) replace(newer)
  })
  useEffect(() => showNewer(document), [document])

  const state: DraftState =
    input === undefined ? 'invalid' : isSaving || (isChanged && !error) ? 'saving' : isChanged ? 'failed' : 'saved'
  return { form, setForm, isValid: input !== undefined, state, error, flush, settle, reload, isChanged }
}

/** True if another user has changed the document since it was read. */
export const isEditConflict = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'PURCHASING_CHANGED' || error.code === 'PURCHASING_STATE')

/** Text to compare contents by. The server trims texts. */
const textOf = (content: unknown): string =>
  JSON.stringify(content, (_name, value: unknown) => (typeof value === 'string' ? value.trim() : value))
