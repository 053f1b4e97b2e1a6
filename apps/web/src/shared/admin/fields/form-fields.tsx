import { Plus } from 'lucide-react'
import {
  type ComponentProps,
  type ElementType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Select, TextArea, TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { CompactButton } from './controls.tsx'

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  isOptional?: boolean
}
type OwnProps = FieldProps & { value: string; onChange: (text: string) => void }
/** The props of a control with a label. */
type LabeledProps<Control extends ElementType> = OwnProps & Omit<ComponentProps<Control>, keyof OwnProps>

/** Splits the props into those of the field and those of its control, whose `onChange` passes on the text. */
function splitProps<P extends OwnProps>({ label, hint, error, isOptional, onChange, ...input }: P) {
  return {
    field: { label, hint, error, optional: isOptional },
    input: { ...input, onChange: (event: { target: { value: string } }) => onChange(event.target.value) },
  }
}

/** A text input with its label. Other props are those of the input. */
export function TextField(props: LabeledProps<typeof TextInput>) {
  const { field, input } = splitProps(props)
  return <Field {...field}>{control => <TextInput {...control} {...input} />}</Field>
}

/** A text input of several lines with its label. */
export function TextAreaField(props: LabeledProps<typeof TextArea>) {
  const { field, input } = splitProps(props)
  return <Field {...field}>{control => <TextArea {...control} {...input} />}</Field>
}

/** A select with its label; the children are its options. */
export function SelectField(props: LabeledProps<typeof Select>) {
  const { field, input } = splitProps(props)
  return <Field {...field}>{control => <Select {...control} {...input} />}</Field>
}

type ReasonFieldProps = {
  value: string
  onChange: (reason: string) => void
  /** True if the form was submitted without a reason. */
  isMissing: boolean
  hint?: string
  isOptional?: boolean
}

const MAX_REASON_LENGTH = 300

/** The reason for a change, which the audit log stores. */
export function ReasonField({ isMissing, ...field }: ReasonFieldProps) {
  const t = useT()
  return (
    <TextAreaField
      label={t('admin.reason')}
      error={isMissing ? t('admin.reasonMissing') : undefined}
      rows={2}
      maxLength={MAX_REASON_LENGTH}
      {...field}
    />
  )
}

/** Parses digits, with or without group separators, up to `max`; undefined for other text. */
export function parseWholeNumber(typed: string, max: number): number | undefined {
  const bare = typed.replaceAll(/\s/g, '')
  const number = /^\d{1,9}$/.test(bare) ? Number(bare) : undefined
  return number !== undefined && number <= max ? number : undefined
}

type WholeNumberFieldProps = {
  label: string
  /** The text as typed; parsed by `parseWholeNumber`. */
  typed: string
  onType: (typed: string) => void
  hint?: ReactNode
  error?: ReactNode
}

/** Input for a whole number, such as an amount or points, as the first field of a form. */
export function WholeNumberField({ typed, onType, ...field }: WholeNumberFieldProps) {
  return <TextField data-autofocus inputMode="numeric" autoComplete="off" value={typed} onChange={onType} {...field} />
}

type SearchPicksProps<Row> = {
  label: string
  placeholder: string
  isOptional?: boolean
  typed: string
  onType: (typed: string) => void
  results: readonly Row[]
  /** True once the results are those of the typed text. Only then one can be picked. */
  isCurrent: boolean
  keyOf: (row: Row) => string
  /** Returns the name of a picked row for screen readers. Left out if something else shows the pick at once. */
  nameOf?: (row: Row) => string
  /** Label of the button next to each result. */
  action: string
  onPick: (row: Row) => void
  children: (row: Row) => ReactNode
}

/**
 * A search inside a form. Each result can be picked by its button, several after each other. Enter waits for the results,
 * picks the first one and clears the text for the next search. If the pressed button is gone, the search has the focus.
 */
export function SearchPicks<Row>(props: SearchPicksProps<Row>) {
  const { results, isCurrent, keyOf, nameOf, action, onPick, children, typed, onType } = props
  const t = useT()
  const inputRef = useRef<HTMLInputElement>(null)
  const [entered, setEntered] = useState<string>()
  const [picks, setPicks] = useState<{ count: number; name?: string | undefined }>({ count: 0 })
  const pick = (row: Row) => {
    setEntered(undefined)
    setPicks({ count: picks.count + 1, name: nameOf?.(row) })
    onPick(row)
  }
  const pickFirst = useEffectEvent(() => {
    const [first] = results
    setEntered(undefined)
    if (first === undefined) return
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
        {results.map(row => (
          <li key={keyOf(row)} className="flex items-center justify-between gap-3 text-sm">
            <span className="min-w-0">{children(row)}</span>
            {/* Results of the text before are about to be replaced. */}
            <CompactButton disabled={!isCurrent} onClick={() => pick(row)}>
              <Plus aria-hidden className="size-4" />
              {action}
            </CompactButton>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {/* The key makes a second pick of the same row a change. */}
        {picks.name && <span key={picks.count}>{t('admin.added', { name: picks.name })}</span>}
      </p>
    </div>
  )
}
