import { useT } from '#platform/i18n/locale-context.tsx'
import { buttonClass } from '#ui/button.tsx'

/** The first keyboard stop: skips the header. */
export function SkipLink() {
  const t = useT()
  return (
    <a
      href="#main"
      className={buttonClass(
        'ember',
        'md',
        'fixed top-2.5 left-4 z-50 max-w-[calc(100%-2rem)] -translate-y-20 focus:translate-y-0',
      )}
    >
      {t('nav.skip')}
    </a>
  )
}
