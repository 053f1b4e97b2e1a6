import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { CompactButton } from './controls.tsx'

type SearchPicksProps<Row> = {
  label: string
  placeholder: string
  isOptional?: boolean
  typed: string
  onType: (typed: string) => void
  results: readonly Row[]
  keyOf: (row: Row) => string
  /** Label of the button next to each result. */
  action: string
  onPick: (row: Row) => void
  children: (row: Row) => ReactNode
}

/** A search inside a form; each result can be picked. */
export function SearchPicks<Row>({
  results: found,
  keyOf,
  action,
  onPick,
  children,
  ...search
}: SearchPicksProps<Row>) {
  return (
    <div>
      <Field label={search.label} optional={search.isOptional ?? false}>
        {control => (
          <TextInput
            {...control}
            type="search"
            autoComplete="off"
            maxLength={100}
            value={search.typed}
            placeholder={search.placeholder}
            onChange={event => search.onType(event.target.value)}
            onKeyDown={event => {
              // Enter must not submit the surrounding form.
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        )}
      </Field>
      <ul className="mt-2 grid gap-1 empty:hidden">
        {found.map(row => (
          <li key={keyOf(row)} className="flex items-center justify-between gap-3 text-sm">
            <span className="min-w-0">{children(row)}</span>
            <CompactButton onClick={() => onPick(row)}>
              <Plus aria-hidden className="size-4" />
              {action}
            </CompactButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
