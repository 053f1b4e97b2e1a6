import { useId, useState } from 'react'
import { cx } from '#ui/class-names.ts'
import { CompactInput, CompactSelect } from '../fields/controls.tsx'
import type { TableState } from './table-state.ts'
import type { Filter } from './table-types.ts'

/** A filter; highlighted while it is set. */
export function FilterField({ filter, state }: { filter: Filter; state: TableState }) {
  return filter.kind === 'choice' ? <Choice filter={filter} state={state} /> : <Typed filter={filter} state={state} />
}

type ChoiceFilter = Extract<Filter, { kind: 'choice' }>
type TypedFilter = Exclude<Filter, ChoiceFilter>

const lookOf = (value: string) => cx('field-sizing-content max-md:w-full', value && 'border-accent bg-raised')

function Choice({ filter: { name, label, options }, state }: { filter: ChoiceFilter; state: TableState }) {
  const value = state.value(name) ?? ''
  const isKnown = options.some(option => option.value === value)
  return (
    <CompactSelect
      aria-label={label}
      value={isKnown ? value : ''}
      onChange={event => state.change({ [name]: event.target.value })}
      className={lookOf(value)}
    >
      <option value="">{label}</option>
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </CompactSelect>
  )
}

/** A date applies once its year is complete; a text applies on blur or Enter. */
const isComplete = (date: string) => date === '' || date >= '2000-01-01'

function Typed({ filter: { kind, name, label }, state }: { filter: TypedFilter; state: TableState }) {
  const value = state.value(name) ?? ''
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setTyped(value)
  }
  const settle = (next: string) => {
    if (next !== value) state.change({ [name]: next })
  }
  return (
    <div className="flex items-center gap-1.5 text-muted text-sm max-md:w-full">
      <label htmlFor={id} className="max-md:w-2/5">
        {label}
      </label>
      <CompactInput
        id={id}
        type={kind === 'day' ? 'date' : kind}
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          if (kind === 'day' && isComplete(event.target.value)) settle(event.target.value)
        }}
        onBlur={() => settle(typed)}
        onKeyDown={event => {
          if (event.key === 'Enter') settle(typed)
        }}
        className={cx(lookOf(value), kind === 'text' && 'md:min-w-24', 'max-md:flex-1')}
      />
    </div>
  )
}
