import { useEffect, useRef } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Notice } from '#ui/notice.tsx'

/**
 * product.md section 5: required fields are empty. It stays at the bottom of a dialog that scrolls, so that it is in
 * view next to the first of them, which has the focus.
 */
export function MissingNotice() {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  // The dialog keeps room for the notice from here on.
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
