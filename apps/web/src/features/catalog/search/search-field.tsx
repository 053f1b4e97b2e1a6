import type { ProductSuggestions } from '@shop/contracts/catalog.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type SubmitEvent, useId, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDebounced } from '#platform/hooks.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { TextInput } from '#ui/forms/controls.tsx'
import { paths } from '../../../paths.ts'
import { popularSearchesQuery, recordSearch, suggestQuery } from '../queries.ts'
import { pastSearches, recentSearches, type Suggestion, searchPath, sections, suggestionsFor } from './suggestions.ts'

const DEBOUNCE_MS = 300
const MAX_SEARCH = 100
const MIN_LETTERS = 2
const NONE: readonly string[] = []
const NOTHING: ProductSuggestions = { items: [], brands: [], brandSlugs: [], collections: [] }

/** The code of the suggestions loads on first focus. */
const loadOptions = () => import('./search-options.tsx')
type Options = Awaited<ReturnType<typeof loadOptions>>

type SearchFieldProps = {
  initial: string
  className?: string
  /** In a dialog the suggestions are part of it; otherwise they open below the field. */
  onClose?: () => void
}

/** Search field with suggestions. Enter without a selected suggestion opens the list of results. */
export function SearchField({ initial, className, onClose }: SearchFieldProps) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const listId = useId()
  const inDialog = onClose !== undefined
  const [text, setText] = useState(initial)
  const [isOpen, setOpen] = useState(inDialog)
  const [active, setActive] = useState(-1)
  const [options, setOptions] = useState<Options>()
  const typed = text.trim()
  const { suggestions, isNear, isNothingFound } = useSuggestions(typed, { isOpen, inDialog })
  const isShown = isOpen && options !== undefined && (suggestions.length > 0 || isNothingFound)

  const prepare = () => {
    // If the suggestions cannot be loaded, Enter still opens the list.
    loadOptions().then(setOptions, () => undefined)
  }
  const close = () => {
    setOpen(inDialog)
    setActive(-1)
  }
  const go = (path: string, query?: string) => {
    if (query) {
      recentSearches.add(query)
      recordSearch(query)
    }
    close()
    onClose?.()
    void navigate(localePath(locale, path))
  }
  const choose = (suggestion: Suggestion) => go(suggestion.to, 'query' in suggestion ? suggestion.query : undefined)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const chosen = isShown ? suggestions[active] : undefined
    if (chosen) choose(chosen)
    else if (typed) go(searchPath(typed), typed)
    else go(paths.shop)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown && !inDialog) {
      event.preventDefault()
      close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (!isShown) return setOpen(true)
    // One extra position for the typed text itself.
    const places = suggestions.length + 1
    setActive(((active + 1 + step + places) % places) - 1)
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }

  return (
    <search className={cx('relative', className)} onBlur={onBlur}>
      <div className="flex items-center gap-2">
        <form action={localePath(locale, paths.shop)} onSubmit={submit} className="relative min-w-0 flex-1">
          <TextInput
            type="search"
            name="q"
            role="combobox"
            aria-label={t('catalog.search')}
            aria-expanded={isShown}
            aria-controls={isShown ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isShown && active >= 0 ? options.optionId(listId, active) : undefined}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={MAX_SEARCH}
            placeholder={t('catalog.search')}
            value={text}
            data-autofocus={inDialog}
            onFocus={prepare}
            onClick={() => setOpen(true)}
            onChange={event => {
              setText(event.currentTarget.value)
              setOpen(true)
              setActive(-1)
            }}
            onKeyDown={onKeyDown}
            className="rounded-full pr-4 pl-11 [&::-webkit-search-cancel-button]:appearance-none"
          />
          <Search
            aria-hidden
            strokeWidth={1.75}
            className="pointer-events-none absolute top-6 left-4 size-5 -translate-y-1/2 text-muted"
          />
        </form>
        {inDialog && (
          <IconButton label={t('dialog.close')} onClick={onClose} className="-mr-1">
            <X aria-hidden className="size-5" />
          </IconButton>
        )}
      </div>
      {isShown && (
        <div
          className={
            inDialog
              ? '-mx-2 mt-3 min-h-0 overflow-y-auto overscroll-contain'
              : 'absolute inset-x-0 top-full z-30 mt-2 rounded-card border border-hairline bg-surface p-2'
          }
        >
          {isNothingFound && <p className="px-3 py-2">{t('catalog.emptySearch', { text: typed })}</p>}
          <options.SearchOptions
            id={listId}
            suggestions={suggestions}
            isNear={isNear}
            active={active}
            onChoose={choose}
          />
          {suggestions[0]?.kind === 'recent' && (
            <button
              type="button"
              onClick={recentSearches.clear}
              className="inline-flex min-h-11 items-center px-3 text-muted text-sm hover:underline"
            >
              {t('catalog.clearRecent')}
            </button>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {isShown && !isNothingFound && t('catalog.suggestions', { count: suggestions.length })}
      </p>
    </search>
  )
}

/** Returns the suggestions for the text, and for an empty field what was searched for before. */
function useSuggestions(typed: string, { isOpen, inDialog }: { isOpen: boolean; inDialog: boolean }) {
  const t = useT()
  const locale = useLocale()
  const query = useDebounced(typed, DEBOUNCE_MS)
  const recent = useSyncExternalStore(recentSearches.subscribe, recentSearches.get, () => NONE)
  const { data: popular = NONE } = useQuery({ ...popularSearchesQuery(locale), enabled: isOpen && typed === '' })
  const { data = NOTHING, isPlaceholderData } = useQuery({
    ...suggestQuery(query),
    enabled: isOpen && query.length >= MIN_LETTERS,
  })
  const categories = inDialog ? sections : []
  if (typed.length < MIN_LETTERS) {
    const past = typed === '' ? pastSearches(recent, popular) : []
    return { suggestions: [...past, ...categories], isNear: false, isNothingFound: false }
  }
  const found = suggestionsFor(typed, data, t)
  const { isNear = false } = data
  const isAnswered = data !== NOTHING && !isPlaceholderData && query === typed
  if (isAnswered && found.length === 0) return { suggestions: categories, isNear, isNothingFound: true }
  return { suggestions: found, isNear, isNothingFound: isAnswered && isNear }
}
