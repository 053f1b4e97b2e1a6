import { useEffect, useRef } from 'react'

/**
 * Moves the focus when one part of the page replaces another, because the pressed button is gone: to the element with
 * `data-autofocus`, else to the first control, else to the place itself. `shown` identifies the part. Put the result on an
 * element around both.
 */
export function useSwapFocus(shown: unknown) {
  const place = useRef<HTMLDivElement>(null)
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector)
    const target = find('[data-autofocus]') ?? find('input, select, textarea, button, a')
    if (!target) place.current?.setAttribute('tabindex', '-1')
    ;(target ?? place.current)?.focus()
  }, [shown])
  return place
}
