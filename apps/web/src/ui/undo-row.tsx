import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'

const SHOWN_MS = 8000

type UndoRowProps = {
  text: string
  /** Label of the button. */
  undo: string
  /** Set it if the page does not announce the removal itself. */
  role?: 'status'
  onUndo: () => void
  onExpire: () => void
}

/** Replaces a removed row for 8 seconds; the time is paused while it has the pointer or the focus. */
export function UndoRow({ text, undo, role, onUndo, onExpire }: UndoRowProps) {
  const [isPaused, setPaused] = useState(false)
  const expire = useRef(onExpire)
  useEffect(() => {
    expire.current = onExpire
  })
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => expire.current(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isPaused])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pauses the timer; the button inside is the control
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="flex animate-fade-in items-center justify-between gap-4 rounded-picture bg-raised px-4 py-1.5 text-sm"
    >
      <span role={role} className="min-w-0 break-words">
        {text}
      </span>
      <Button variant="plain" size="sm" onClick={onUndo}>
        {undo}
      </Button>
    </div>
  )
}
