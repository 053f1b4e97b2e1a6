import { useEffect, useRef } from 'react'

/**
 * After a step of this person, focuses the next one, because the pressed button is gone. A dialog first returns the focus
 * to the button that opened it, if that is still there. Call `remember` when a step is pressed, and `forget` when
 * it failed.
 */
export function useNextStepFocus(version: string, isDialogOpen = false) {
  const place = useRef<HTMLDivElement>(null)
  const hasActed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the order has changed
  useEffect(() => {
    if (!hasActed.current || isDialogOpen) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      hasActed.current = false
      ;(place.current?.querySelector<HTMLElement>('button:enabled, a') ?? place.current)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [version, isDialogOpen])
  return {
    place,
    remember: () => {
      hasActed.current = true
    },
    forget: () => {
      hasActed.current = false
    },
  }
}
