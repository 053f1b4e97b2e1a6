import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { barePath } from '#platform/i18n/locale-path.ts'

/** After a page change, focuses the heading and announces the title. A language change keeps the focus. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [announcement, setAnnouncement] = useState('')
  const seen = useRef(pathname)
  useEffect(() => {
    if (seen.current === pathname) return
    const isOtherPage = barePath(seen.current) !== barePath(pathname)
    seen.current = pathname
    // Title and heading of the new page are in place one frame after its render.
    const frame = requestAnimationFrame(() => {
      if (isOtherPage) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      setAnnouncement(document.title)
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
}
