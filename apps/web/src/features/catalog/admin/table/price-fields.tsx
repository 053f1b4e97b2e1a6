import type { PriceStep } from '@shop/contracts/catalog-bulk.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactInput, CompactSelect } from '#shared/admin/fields/controls.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'

const ROUNDINGS = [1, 10, 50, 100] as const

export type PriceForm = {
  kind: PriceStep['kind']
  /** As typed; a negative number lowers the price. */
  value: string
  roundTo: (typeof ROUNDINGS)[number]
  isReduction: boolean
}

const LEAST_PERCENT = -95
const MOST_PERCENT = 1000

/** Converts the input to a price step; undefined if it is invalid. */
export function toPriceStep({ kind, value }: PriceForm): PriceStep | undefined {
  const number = Number(value.trim().replace(',', '.').replace('−', '-'))
  if (value.trim() === '' || !Number.isFinite(number) || number === 0) return undefined
  if (kind === 'percent') {
    return number >= LEAST_PERCENT && number <= MOST_PERCENT ? { kind, value: number } : undefined
  }
  return Number.isSafeInteger(number) ? { kind, value: number } : undefined
}

type PriceFieldsProps = {
  form: PriceForm
  /** True after a submit: missing input is then reported, too. */
  isAsked: boolean
  onChange: (changes: Partial<PriceForm>) => void
}

export function PriceFields({ form, isAsked, onChange }: PriceFieldsProps) {
  const t = useT()
  const isBegun = /^[-−+]?0?$/.test(form.value.trim())
  const isWrong = !toPriceStep(form) && (isAsked || !isBegun)
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label={t('adminCatalog.by')}>
          {control => (
            <CompactSelect
              {...control}
              value={form.kind}
              onChange={event => onChange({ kind: event.target.value === 'amount' ? 'amount' : 'percent' })}
              className="w-full"
            >
              <option value="percent">{t('adminCatalog.byPercent')}</option>
              <option value="amount">{t('adminCatalog.byAmount')}</option>
            </CompactSelect>
          )}
        </Field>
        <Field
          label={t(form.kind === 'percent' ? 'adminCatalog.percent' : 'adminCatalog.amount')}
          hint={t('adminCatalog.lessHint')}
          {...(isWrong && {
            error: t(form.kind === 'percent' ? 'adminCatalog.percentWrong' : 'adminCatalog.amountWrong'),
          })}
        >
          {control => (
            <CompactInput
              {...control}
              data-autofocus
              inputMode="text"
              autoComplete="off"
              value={form.value}
              onChange={event => onChange({ value: event.target.value })}
              className="w-full tabular-nums"
            />
          )}
        </Field>
        <Field label={t('adminCatalog.roundTo')}>
          {control => (
            <CompactSelect
              {...control}
              value={String(form.roundTo)}
              onChange={event =>
                onChange({ roundTo: ROUNDINGS.find(each => String(each) === event.target.value) ?? 1 })
              }
              className="w-full"
            >
              {ROUNDINGS.map(each => (
                <option key={each} value={String(each)}>
                  {each === 1 ? t('adminCatalog.roundNot') : t('adminCatalog.roundStep', { step: each })}
                </option>
              ))}
            </CompactSelect>
          )}
        </Field>
      </div>
      <Checkbox checked={form.isReduction} onChange={event => onChange({ isReduction: event.target.checked })}>
        {t('adminCatalog.isReduction')}
      </Checkbox>
    </>
  )
}
