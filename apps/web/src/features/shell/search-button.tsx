import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { emit } from '#shared/session/events.ts'
import { searchKey } from '#shared/session/search-key.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

const onKeyDown = (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if (key !== '/' || ctrlKey || metaKey || altKey || isTyping(target) || !searchKey.isOn()) return
  if (document.querySelector('[role=dialog], dialog[open]')) return
  event.preventDefault()
  emit('showSearch')
}

/** Opens the search, as the key `/` does. An icon where there is no room for a field. */
export function SearchButton() {
  const t = useT()
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="/"
      onClick={() => emit('showSearch')}
      className="@container flex h-11 min-w-11 items-center justify-center rounded-full transition-colors duration-120 hover:bg-raised md:mx-2 md:max-w-64 md:flex-1"
    >
      <span className="flex min-w-0 items-center justify-center gap-2 @min-[6rem]:h-10 @min-[6rem]:w-full @min-[6rem]:justify-start @min-[6rem]:rounded-full @min-[6rem]:border @min-[6rem]:border-control @min-[6rem]:px-3.5">
        <Search aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        <span className="sr-only @min-[6rem]:not-sr-only @min-[6rem]:truncate text-muted">{t('nav.search')}</span>
      </span>
    </button>
  )
}
