import { oneOf } from '@shop/contracts/enums.ts'
import type { RefusedAtDoor } from '@shop/contracts/refused-at-door.ts'
import { type ReturnReason, returnReasons } from '@shop/contracts/returns.ts'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { SelectField, TextAreaField } from '#shared/admin/fields/form-fields.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { MAX_NOTE_LENGTH } from './failure-fields.tsx'
import { REFUSAL_LABELS } from './refusal-labels.ts'

/** What is handed over at the door. */
export type Handed = {
  hookahs: readonly { rentalId: string; name: string }[]
  goods: readonly { sku: string; name: string; quantity: number }[]
  /** True if the customer has another hookah of the order already. */
  isPartTaken: boolean
}

type Refusal = {
  isOpen: boolean
  rentalIds: readonly string[]
  /** The refused units by SKU. */
  units: Readonly<Record<string, number>>
  reason: ReturnReason
  note: string
}

const NOTHING: Refusal = { isOpen: false, rentalIds: [], units: {}, reason: 'changed_mind', note: '' }

/** The state of the fields about what the customer refused. */
export function useRefusal({ hookahs, goods, isPartTaken }: Handed) {
  const [refusal, change] = useState(NOTHING)
  const { isOpen, rentalIds, units, reason, note } = refusal
  const unitsOf = (sku: string) => (isOpen ? (units[sku] ?? 0) : 0)
  const isRefused = (rentalId: string) => isOpen && rentalIds.includes(rentalId)
  const lines = goods.flatMap(({ sku }) => (unitsOf(sku) > 0 ? [{ sku, quantity: unitsOf(sku) }] : []))
  const isNothing = isOpen && rentalIds.length + lines.length === 0
  const isAll =
    !isPartTaken &&
    hookahs.every(({ rentalId }) => isRefused(rentalId)) &&
    goods.every(({ sku, quantity }) => unitsOf(sku) === quantity)
  const refused: RefusedAtDoor | undefined = isOpen
    ? { reason, note: note.trim() || undefined, rentalIds: [...rentalIds], lines }
    : undefined
  const error = isNothing ? 'adminOrders.refusedNothing' : isOpen && isAll ? 'adminOrders.refusedAll' : undefined
  return { refusal, change, isRefused, refused, error } as const
}

type RefusedFieldsProps = Handed & {
  form: ReturnType<typeof useRefusal>
  isSubmitted: boolean
}

/** What the customer does not take: hookahs, units of items, the reason and a note. */
export function RefusedFields({ hookahs, goods, isPartTaken, form, isSubmitted }: RefusedFieldsProps) {
  const t = useT()
  const { refusal, change, error } = form
  const { isOpen, rentalIds, units, reason, note } = refusal
  const pieces = hookahs.length + goods.reduce((sum, { quantity }) => sum + quantity, 0)
  // If the only unit is not taken, the customer takes nothing: that is a failed delivery.
  if (pieces < (isPartTaken ? 1 : 2)) return null
  return (
    <div className="grid min-w-0 gap-3">
      <Checkbox checked={isOpen} onChange={event => change({ ...refusal, isOpen: event.target.checked })}>
        {t('adminOrders.refused')}
        <span className="block text-muted text-sm">{t('adminOrders.refusedHint')}</span>
      </Checkbox>
      {isOpen && (
        <fieldset className="grid min-w-0 gap-3 border-hairline border-l-2 pl-3">
          <legend className="sr-only">{t('adminOrders.refused')}</legend>
          {hookahs.map(({ rentalId, name }) => (
            <Checkbox
              key={rentalId}
              checked={rentalIds.includes(rentalId)}
              onChange={({ target }) => {
                const others = rentalIds.filter(id => id !== rentalId)
                change({ ...refusal, rentalIds: target.checked ? [...others, rentalId] : others })
              }}
            >
              {t('adminOrders.refusedHookah', { name })}
            </Checkbox>
          ))}
          {goods.map(({ sku, name, quantity }) => (
            <SelectField
              key={sku}
              label={name}
              value={String(units[sku] ?? 0)}
              onChange={chosen => change({ ...refusal, units: { ...units, [sku]: Number(chosen) } })}
            >
              <option value={0}>{t('adminOrders.refusedNone')}</option>
              {Array.from({ length: quantity }, (_, index) => index + 1).map(count => (
                <option key={count} value={count}>
                  {t('adminOrders.refusedUnits', { count: String(count), quantity: String(quantity) })}
                </option>
              ))}
            </SelectField>
          ))}
          <SelectField
            label={t('adminOrders.why')}
            value={reason}
            onChange={chosen => change({ ...refusal, reason: oneOf(returnReasons, chosen) ?? reason })}
          >
            {returnReasons.map(each => (
              <option key={each} value={each}>
                {t(REFUSAL_LABELS[each])}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            label={t('adminOrders.note')}
            isOptional
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onChange={text => change({ ...refusal, note: text })}
          />
        </fieldset>
      )}
      {isSubmitted && error && <FieldError role="alert">{t(error)}</FieldError>}
    </div>
  )
}
