import { useEffect, useRef } from 'react'

/**
 * After a press on "Show more", focuses the first new entry of a list, because the button is gone after the last page.
 * Put `place` on an element around the list, and call `remember` with the request when the button is pressed. A failed
 * request has no new entries.
 */
export function useNewEntryFocus(count: number) {
  const place = useRef<HTMLDivElement>(null)
  const countBefore = useRef<number>(undefined)
  useEffect(() => {
    const first = countBefore.current
    if (first === undefined || count <= first) return
    countBefore.current = undefined
    const entry = place.current?.querySelector('ul')?.children[first]
    const link = entry?.querySelector('a')
    if (!link) entry?.setAttribute('tabindex', '-1')
    const target = link ?? entry
    if (target instanceof HTMLElement) target.focus()
  }, [count])
  return {
    place,
    remember: async (request: Promise<{ isError: boolean }>) => {
      countBefore.current = count
      if ((await request).isError) countBefore.current = undefined
    },
  }
}
