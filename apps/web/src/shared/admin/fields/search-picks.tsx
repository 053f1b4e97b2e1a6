import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { AdminError } from '../page-parts.tsx'
import { CompactButton } from './controls.tsx'

type SearchPicksProps<Row> = {
  label: string
  placeholder: string
  isOptional?: boolean
  typed: string
  onType: (typed: string) => void
  /** The text that `query` searches for. A result can be picked once it is the typed text. */
  searched: string
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  results: readonly Row[]
  keyOf: (row: Row) => string
  /** Returns the name of a picked row for screen readers. Left out if something else shows the pick at once. */
  nameOf?: (row: Row) => string
  /** Label of the button next to each result. */
  action: string
  /** Returns why a row cannot be picked, such as a full order; undefined if it can. */
  whyNot?: (row: Row) => string | undefined
  onPick: (row: Row) => void
  children: (row: Row) => ReactNode
}

/**
 * A search inside a form. Each result can be picked by its button, several after each other. Enter waits for the results,
 * picks the first one and clears the text for the next search. If the pressed button is gone, the search has the focus.
 * A failed search can be repeated.
 */
export function SearchPicks<Row>(props: SearchPicksProps<Row>) {
  const { results, query, keyOf, nameOf, action, whyNot, onPick, children, typed, onType } = props
  const t = useT()
  const inputRef = useRef<HTMLInputElement>(null)
  const [entered, setEntered] = useState<string>()
  const [picks, setPicks] = useState<{ count: number; text?: string | undefined }>({ count: 0 })
  const isCurrent = props.searched === typed.trim() && !query.isFetching && !query.error
  const pick = (row: Row) => {
    setEntered(undefined)
    const name = nameOf?.(row)
    setPicks({ count: picks.count + 1, text: name && t('admin.added', { name }) })
    onPick(row)
  }
  const pickFirst = useEffectEvent(() => {
    const [first] = results
    setEntered(undefined)
    if (first === undefined) return
    const problem = whyNot?.(first)
    if (problem) return setPicks({ count: picks.count + 1, text: problem })
    pick(first)
    onType('')
  })
  const isPicking = isCurrent && entered !== undefined && entered === typed
  useEffect(() => {
    if (isPicking) pickFirst()
  }, [isPicking])
  // The pressed button may be gone.
  useEffect(() => {
    if (picks.count > 0 && document.activeElement === document.body) inputRef.current?.focus()
  }, [picks.count])
  return (
    <div>
      <Field label={props.label} optional={props.isOptional ?? false}>
        {control => (
          <TextInput
            {...control}
            ref={inputRef}
            type="search"
            autoComplete="off"
            maxLength={100}
            value={typed}
            placeholder={props.placeholder}
            onChange={event => {
              setEntered(undefined)
              onType(event.target.value)
            }}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              // Enter must not submit the surrounding form.
              event.preventDefault()
              if (typed.trim() !== '') setEntered(typed)
            }}
          />
        )}
      </Field>
      <ul className="mt-2 grid gap-1 empty:hidden">
        {results.map(row => {
          const problem = whyNot?.(row)
          return (
            <li key={keyOf(row)} className="flex items-center justify-between gap-3 text-sm">
              <span className="min-w-0">
                {children(row)}
                {problem && <span className="block text-muted">{problem}</span>}
              </span>
              {/* Results of the text before are about to be replaced. */}
              <CompactButton disabled={!isCurrent || problem !== undefined} onClick={() => pick(row)}>
                <Plus aria-hidden className="size-4" />
                {action}
              </CompactButton>
            </li>
          )
        })}
      </ul>
      {query.error && (
        <AdminError error={query.error} pending={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      <p role="status" className="sr-only">
        {/* The key makes a second pick of the same row a change. */}
        {picks.text && <span key={picks.count}>{picks.text}</span>}
      </p>
    </div>
  )
}
