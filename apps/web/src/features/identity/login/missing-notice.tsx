import { useEffect, useRef } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Notice } from '#ui/notice.tsx'

/**
 * Tells that required fields are empty. Sticks to the bottom of a scrolling dialog, so that it is visible together with
 * the first empty field, which has the focus.
 */
export function MissingNotice() {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  // Reserve space at the bottom of the dialog from the first time on.
  useEffect(() => {
    const field = document.activeElement
    if (field && place.current?.closest('form')?.contains(field)) field.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} data-sticky className="sticky -bottom-2 z-10 rounded-picture border border-hairline sm:-bottom-5">
      <Notice
        kind="bad"
        role="alert"
        title={<span className="inline-block first-letter:uppercase">{t('login.allRequired')}</span>}
      />
    </div>
  )
}
