import { Dialog as Base } from '@base-ui/react/dialog'
import { localePath } from '@shop/contracts/locales.ts'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDebounced } from '#platform/hooks.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { AdminPage } from '#shared/admin/admin-page.ts'
import { cx } from '#ui/class-names.ts'
import { type SearchResult, useSearchResults } from './palette-results.ts'

const TYPING_MS = 200

/** Command palette: finds pages, actions, filtered lists, settings, orders, customers, products and promo codes. */
export function Palette({ pages, onClose }: { pages: readonly AdminPage[]; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [highlighted, setHighlighted] = useState(0)
  const [isEntered, setEntered] = useState(false)
  const { results, isSearching } = useSearchResults(typed.trim(), useDebounced(typed.trim(), TYPING_MS), pages)
  const active = Math.min(highlighted, results.length - 1)
  const optionId = (index: number) => `${listId}-${index}`
  const go = ({ to }: SearchResult) => {
    onClose()
    void navigate(localePath(locale, to))
  }
  const activeResult = results[active]
  // If the user presses Enter before the results arrive, opens the first result as soon as it arrives.
  useEffect(() => {
    if (!isEntered || isSearching) return
    if (activeResult) go(activeResult)
    else setEntered(false)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setHighlighted((active + 1) % Math.max(results.length, 1))
    else if (event.key === 'ArrowUp') setHighlighted((active - 1 + results.length) % Math.max(results.length, 1))
    else if (event.key === 'Enter' && activeResult) go(activeResult)
    else if (event.key === 'Enter') setEntered(isSearching)
    else return
    event.preventDefault()
  }
  return (
    <Base.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Base.Popup className="fixed inset-x-4 top-[10dvh] z-50 mx-auto flex max-h-[70dvh] max-w-xl flex-col rounded-picture border border-hairline bg-surface outline-none">
          <Base.Title className="sr-only">{t('admin.find')}</Base.Title>
          <input
            type="text"
            role="combobox"
            aria-label={t('admin.find')}
            aria-expanded={results.length > 0}
            aria-controls={listId}
            aria-activedescendant={results.length > 0 ? optionId(active) : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            placeholder={t('admin.findHint')}
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              setHighlighted(0)
              setEntered(false)
            }}
            onKeyDown={onKeyDown}
            className="min-h-13 w-full rounded-picture bg-transparent px-4 text-base outline-none placeholder:text-muted"
          />
          <div
            id={listId}
            role="listbox"
            aria-label={t('admin.found')}
            className="overflow-y-auto border-hairline border-t p-2 empty:hidden"
          >
            {results.map((result, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is in the field above, which names the active option
              <div
                key={result.to + result.title}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                ref={index === active ? scrollIntoView : undefined}
                onPointerMove={() => setHighlighted(index)}
                onClick={() => go(result)}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3',
                  index === active && 'bg-raised',
                )}
              >
                <result.icon aria-hidden className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
                <span className="flex min-w-0 flex-1 items-center gap-x-3 max-sm:flex-col max-sm:items-start max-sm:py-1.5">
                  <span className="max-w-full truncate sm:flex-1">{result.title}</span>
                  {result.detail && <span className="max-w-full truncate text-muted text-sm">{result.detail}</span>}
                </span>
              </div>
            ))}
          </div>
          <p role="status" className="px-5 pb-3 text-muted text-sm empty:hidden">
            {results.length === 0 && (isSearching ? t('admin.loading') : t('admin.nothingFound'))}
          </p>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
