import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'

const SHOWN_MS = 8000

type UndoRowProps = {
  text: string
  /** The words of the button. */
  undo: string
  /** Where the page does not say it itself. */
  role?: 'status'
  onUndo: () => void
  onExpire: () => void
}

/** In the place of something removed for 8 seconds; it waits while the mouse or the focus is on it. */
export function UndoRow({ text, undo, role, onUndo, onExpire }: UndoRowProps) {
  const [isHeld, setHeld] = useState(false)
  const expire = useRef(onExpire)
  useEffect(() => {
    expire.current = onExpire
  })
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => expire.current(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the clock; the button inside is the control
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
