import type { PriceStep } from '@shop/contracts/catalog-bulk.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { DenseInput, DenseSelect } from '#shared/admin/controls.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'

const ROUNDINGS = [1, 10, 50, 100] as const

export type PriceForm = {
  kind: PriceStep['kind']
  /** As it is typed; less for below zero. */
  value: string
  roundTo: (typeof ROUNDINGS)[number]
  isReduction: boolean
}

const LEAST_PERCENT = -95
const MOST_PERCENT = 1000

/** What is typed, as a step; undefined while it is none. */
export function stepOf({ kind, value }: PriceForm): PriceStep | undefined {
  const number = Number(value.trim().replace(',', '.').replace('−', '-'))
  if (value.trim() === '' || !Number.isFinite(number) || number === 0) return undefined
  if (kind === 'percent') {
    return number >= LEAST_PERCENT && number <= MOST_PERCENT ? { kind, value: number } : undefined
  }
  return Number.isSafeInteger(number) ? { kind, value: number } : undefined
}

type PriceFieldsProps = {
  form: PriceForm
  /** It was sent: what is missing is said, too. */
  isAsked: boolean
  onChange: (changes: Partial<PriceForm>) => void
}

export function PriceFields({ form, isAsked, onChange }: PriceFieldsProps) {
  const t = useT()
  const isBegun = /^[-−+]?0?$/.test(form.value.trim())
  const isWrong = !stepOf(form) && (isAsked || !isBegun)
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label={t('adminCatalog.by')}>
          {control => (
            <DenseSelect
              {...control}
              value={form.kind}
              onChange={event => onChange({ kind: event.target.value === 'amount' ? 'amount' : 'percent' })}
              className="w-full"
            >
              <option value="percent">{t('adminCatalog.byPercent')}</option>
              <option value="amount">{t('adminCatalog.byAmount')}</option>
            </DenseSelect>
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
            <DenseInput
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
            <DenseSelect
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
            </DenseSelect>
          )}
        </Field>
      </div>
      <Checkbox checked={form.isReduction} onChange={event => onChange({ isReduction: event.target.checked })}>
        {t('adminCatalog.isReduction')}
      </Checkbox>
    </>
  )
}
