import { oneOf } from '@shop/contracts/enums.ts'
import { type ReactNode, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactInput, CompactSelect } from '#shared/admin/fields/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { type Choice, MODES } from './slot-day-form.ts'

const NO_PROBLEMS: ReadonlySet<string> = new Set()

/** Sets all slots of the day at once, while staff choose and type. */
export function AllSlots({ usual, onChange }: { usual: number; onChange: (choice: Choice) => void }) {
  const t = useT()
  const [choice, setChoice] = useState<Choice>({ mode: 'changed', orders: '', reason: '' })
  return (
    <fieldset className="grid gap-2 rounded-control border border-hairline p-3">
      <legend className="px-1 font-medium text-sm">{t('slotCalendar.all')}</legend>
      <ChoiceFields
        name={t('slotCalendar.all')}
        usual={usual}
        choice={choice}
        problems={NO_PROBLEMS}
        field="all"
        onChange={next => {
          setChoice(next)
          onChange(next)
        }}
      />
    </fieldset>
  )
}

/** Takes back the space of a label that only screen readers get. */
const HIDDEN_LABEL = '-mt-1.5'

type ChoiceFieldsProps = {
  /** The slot, for labels. */
  name: string
  usual: number
  choice: Choice
  problems: ReadonlySet<string>
  field: string
  onChange: (choice: Choice) => void
}

/** Usual capacity, another one, or closed, with the reason. */
export function ChoiceFields({ name, usual, choice, problems, field, onChange }: ChoiceFieldsProps) {
  const t = useT()
  const { mode, orders, reason } = choice
  const labels = {
    usual: t('slotCalendar.mode.usual', { count: usual }),
    changed: t('slotCalendar.mode.changed'),
    closed: t('slotCalendar.mode.closed'),
  }
  return (
    <div className="flex flex-wrap items-start gap-2">
      <CompactSelect
        aria-label={t('slotCalendar.mode', { slot: name })}
        value={mode}
        onChange={({ target }) => onChange({ ...choice, mode: oneOf(MODES, target.value) ?? 'usual' })}
      >
        {MODES.map(each => (
          <option key={each} value={each}>
            {labels[each]}
          </option>
        ))}
      </CompactSelect>
      {mode === 'changed' && (
        <Field
          className={HIDDEN_LABEL}
          label={<span className="sr-only">{t('slotCalendar.ordersOf', { slot: name })}</span>}
          error={problems.has(`${field}.orders`) ? t('slotCalendar.ordersWrong') : undefined}
        >
          {control => (
            <CompactInput
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              placeholder={String(usual)}
              className="w-24 tabular-nums"
              value={orders}
              onChange={({ target }) => onChange({ ...choice, orders: target.value })}
            />
          )}
        </Field>
      )}
      {mode !== 'usual' && (
        <div className={`min-w-40 flex-1 ${HIDDEN_LABEL}`}>
          <ReasonInput
            label={<span className="sr-only">{t('slotCalendar.reasonOf', { slot: name })}</span>}
            value={reason}
            isMissing={problems.has(`${field}.reason`)}
            onChange={next => onChange({ ...choice, reason: next })}
          />
        </div>
      )}
    </div>
  )
}

type ReasonInputProps = { label: ReactNode; value: string; isMissing: boolean; onChange: (reason: string) => void }

export function ReasonInput({ label, value, isMissing, onChange }: ReasonInputProps) {
  const t = useT()
  return (
    <Field label={label} error={isMissing ? t('slotCalendar.reasonMissing') : undefined}>
      {control => (
        <CompactInput
          {...control}
          autoComplete="off"
          maxLength={100}
          placeholder={t('slotCalendar.reasonHint')}
          className="w-full"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
