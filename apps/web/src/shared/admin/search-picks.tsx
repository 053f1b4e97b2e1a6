import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { DenseButton } from './controls.tsx'

type SearchPicksProps<Row> = {
  label: string
  placeholder: string
  isOptional?: boolean
  typed: string
  onType: (typed: string) => void
  found: readonly Row[]
  keyOf: (row: Row) => string
  /** What is on the button beside each. */
  action: string
  onPick: (row: Row) => void
  children: (row: Row) => ReactNode
}

/** A search within a form, and what it found, each to be picked. */
export function SearchPicks<Row>({ found, keyOf, action, onPick, children, ...search }: SearchPicksProps<Row>) {
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
              // It is a search, not the end of the form.
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        )}
      </Field>
      <ul className="mt-2 grid gap-1 empty:hidden">
        {found.map(row => (
          <li key={keyOf(row)} className="flex items-center justify-between gap-3 text-sm">
            <span className="min-w-0">{children(row)}</span>
            <DenseButton onClick={() => onPick(row)}>
              <Plus aria-hidden className="size-4" />
              {action}
            </DenseButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
