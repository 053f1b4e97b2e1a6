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
      // The label is on a hidden second line where it does not fit beside the icon.
      className="inline-flex h-11 min-w-11 flex-wrap content-start gap-2 overflow-hidden whitespace-nowrap rounded-full px-3 transition-colors duration-120 hover:bg-raised lg:mx-2 md:max-w-56 md:flex-1 md:border md:border-control"
    >
      <Search aria-hidden className="my-3 size-5" strokeWidth={1.75} />
      <span className="text-muted leading-11 max-md:sr-only">{t('nav.search')}</span>
    </button>
  )
}
