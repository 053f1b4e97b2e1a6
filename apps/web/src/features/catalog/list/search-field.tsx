import { localePath } from '@shop/contracts/locales.ts'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type SubmitEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { useDebounced } from '#platform/use-debounced.ts'
import { cx } from '#ui/class-names.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import { paths } from '../../../paths.ts'
import { suggestQuery } from '../queries.ts'

const DEBOUNCE_MS = 300
const MAX_SEARCH = 100

/** The code of the suggestions loads on first focus. */
const loadOptions = () => import('./search-options.tsx')
type Options = Awaited<ReturnType<typeof loadOptions>>

/** Search field with suggestions. Enter without a selected suggestion opens the list of results. */
export function SearchField({ initial, className }: { initial: string; className?: string }) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState(initial)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [options, setOptions] = useState<Options>()
  const typed = text.trim()
  const query = useDebounced(typed, DEBOUNCE_MS)
  const { data } = useQuery({ ...suggestQuery(query), enabled: isOpen && query.length >= 2 })
  const suggestions = options && typed.length >= 2 ? options.suggestionsFor(typed, data?.items ?? [], t) : []
  const isShown = isOpen && suggestions.length > 0

  const prepare = () => {
    // If the suggestions cannot be loaded, Enter still opens the list.
    loadOptions().then(setOptions, () => undefined)
  }
  const go = (path: string) => {
    setOpen(false)
    setActive(-1)
    void navigate(localePath(locale, path))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const chosen = isShown ? suggestions[active] : undefined
    go(chosen?.to ?? (typed ? searchPath(typed) : paths.shop))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setOpen(false)
      setActive(-1)
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
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    <search className={cx('relative', className)} onBlur={onBlur}>
      <form action={localePath(locale, paths.shop)} onSubmit={submit}>
        <TextInput
          type="search"
          name="q"
          role="combobox"
          aria-label={t('catalog.search')}
          aria-expanded={isShown}
          aria-controls={options && listId}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? options?.optionId(listId, active) : undefined}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MAX_SEARCH}
          placeholder={t('catalog.search')}
          value={text}
          onFocus={prepare}
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
      {options && (
        <options.SearchOptions id={listId} hidden={!isShown} suggestions={suggestions} active={active} onChoose={go} />
      )}
      <p role="status" className="sr-only">
        {isShown && t('catalog.suggestions', { count: suggestions.length })}
      </p>
    </search>
  )
}

function searchPath(q: string): string {
  return `${paths.shop}?${new URLSearchParams({ q })}`
}
