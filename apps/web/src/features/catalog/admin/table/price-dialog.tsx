import {
  changePrices,
  type PricePlan,
  type PriceRow,
  type PriceStep,
  previewPrices,
} from '@shop/contracts/catalog-bulk.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { DialogActions } from '#shared/admin/dialogs/form-dialog.tsx'
import { useConfirmClose } from '#shared/admin/dialogs/guards.ts'
import { CompactButton, CompactInput, CompactSelect } from '#shared/admin/fields/controls.tsx'
import { AdminError } from '#shared/admin/page-parts.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { CATALOG_KEY, type ProductFilters } from '../queries.ts'
import { UndoPrices } from './past-changes.tsx'

type PriceDialogProps = {
  /** The selected products, or all that match the filters. */
  target: { ids: string[] } | { filters: ProductFilters }
  /** The number of products as text. */
  text: string
  onClose: () => void
}

/** Changes prices by percent or amount: shows a preview by variant, applies exactly that, and offers undo. */
export function PriceDialog({ target, text, onClose }: PriceDialogProps) {
  const t = useT()
  const client = useQueryClient()
  const [form, setForm] = useState<PriceForm>({ kind: 'percent', value: '', roundTo: 10, isReduction: false })
  const [isSubmitted, setSubmitted] = useState(false)
  const step = toPriceStep(form)
  const toRequest = (kind: NonNullable<typeof step>) => ({
    ...target,
    step: kind,
    roundTo: form.roundTo,
    isReduction: form.isReduction,
  })
  const preview = useMutation({
    mutationFn: (kind: NonNullable<typeof step>) => call(previewPrices, { body: toRequest(kind) }),
  })
  const change = useMutation({
    mutationFn: ({ kind, fingerprint }: { kind: NonNullable<typeof step>; fingerprint: string }) =>
      call(changePrices, { body: { ...toRequest(kind), fingerprint } }),
    onSettled: () => client.invalidateQueries({ queryKey: CATALOG_KEY }),
  })
  const edit = (changes: Partial<PriceForm>) => {
    setForm({ ...form, ...changes })
    preview.reset()
    change.reset()
  }
  const leave = useConfirmClose(!change.data && form.value.trim() !== '', onClose)
  const plan = change.data ?? preview.data
  const error = change.error ?? preview.error
  return (
    <Dialog
      open
      keepsInput
      onClose={leave}
      closable={!change.isPending}
      title={t('adminCatalog.prices')}
      description={text}
      className="sm:max-w-3xl"
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          change.reset()
          setSubmitted(true)
          if (step) preview.mutate(step)
        }}
      >
        <PriceFields form={form} isSubmitted={isSubmitted} onChange={edit} />
        {error && <AdminError error={error} />}
        {change.data && (
          <Notice kind="ok" role="status" title={t('adminCatalog.pricesChanged', { count: change.data.changed })} />
        )}
        {plan && <PricePreview plan={plan} isDone={change.data !== undefined} />}
        {change.data?.changeId && <UndoPrices changeId={change.data.changeId} />}
        {change.data ? (
          <CompactButton variant="primary" onClick={onClose} className="justify-self-end">
            {t('adminCatalog.done')}
          </CompactButton>
        ) : (
          <DialogActions onCancel={leave} isPending={change.isPending}>
            <CompactButton
              type="submit"
              variant={preview.data && !change.error ? 'outline' : 'primary'}
              pending={preview.isPending}
            >
              {t('adminCatalog.preview')}
            </CompactButton>
            {step && preview.data && !change.error && preview.data.changed > 0 && (
              <CompactButton
                variant="primary"
                pending={change.isPending}
                onClick={() => change.mutate({ kind: step, fingerprint: preview.data.fingerprint })}
              >
                {t('adminCatalog.changePrices', { count: preview.data.changed })}
              </CompactButton>
            )}
          </DialogActions>
        )}
      </form>
    </Dialog>
  )
}

type PricePreviewProps = { plan: PricePlan; isDone: boolean }

function PricePreview({ plan, isDone }: PricePreviewProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const { rows, packings, changed, outOfRange, differenceAmd } = plan
  const averageAmd = changed > 0 ? Math.round(differenceAmd / changed) : 0
  return (
    <div className="grid gap-2">
      {!isDone && (
        <p role="status" className="text-sm">
          {changed > 0
            ? t('adminCatalog.planned', {
                count: changed,
                mean: `${averageAmd > 0 ? '+' : ''}${formatAmd(averageAmd)}`,
              })
            : t('adminCatalog.plannedNone')}
          {outOfRange > 0 && <span className="text-bad"> {t('adminCatalog.plannedNot', { count: outOfRange })}</span>}
        </p>
      )}
      <PriceRows rows={rows} total={packings} />
    </div>
  )
}

const ROUNDINGS = [1, 10, 50, 100] as const

type PriceForm = {
  kind: PriceStep['kind']
  /** As typed; a negative number lowers the price. */
  value: string
  roundTo: (typeof ROUNDINGS)[number]
  isReduction: boolean
}

const MIN_PERCENT = -95
const MAX_PERCENT = 1000

/** Converts the input to a price step; undefined if it is invalid. */
function toPriceStep({ kind, value }: PriceForm): PriceStep | undefined {
  const number = Number(value.trim().replace(',', '.').replace('−', '-'))
  if (value.trim() === '' || !Number.isFinite(number) || number === 0) return undefined
  if (kind === 'percent') {
    return number >= MIN_PERCENT && number <= MAX_PERCENT ? { kind, value: number } : undefined
  }
  return Number.isSafeInteger(number) ? { kind, value: number } : undefined
}

type PriceFieldsProps = {
  form: PriceForm
  /** True after a submit: missing input is then reported, too. */
  isSubmitted: boolean
  onChange: (changes: Partial<PriceForm>) => void
}

function PriceFields({ form, isSubmitted, onChange }: PriceFieldsProps) {
  const t = useT()
  const isIncomplete = /^[-−+]?0?$/.test(form.value.trim())
  const isInvalid = !toPriceStep(form) && (isSubmitted || !isIncomplete)
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
          {...(isInvalid && {
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

const OUTCOME_LABELS: Record<PriceRow['fate'], { label: MessageId; tone: Tone }> = {
  changed: { label: 'adminCatalog.outcome.changed', tone: 'ok' },
  same: { label: 'adminCatalog.outcome.same', tone: 'neutral' },
  out_of_range: { label: 'adminCatalog.outcome.outOfRange', tone: 'bad' },
}

type PriceRowsProps = {
  /** Rows that cannot be changed come first, so that the truncated list contains them. */
  rows: readonly PriceRow[]
  /** Total number of variants. */
  total: number
}

/** Old and new price by variant. */
function PriceRows({ rows, total }: PriceRowsProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by the keyboard
    <div tabIndex={0} className="max-h-72 overflow-auto rounded-control border border-hairline">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('adminCatalog.preview')}</caption>
        <thead className="sticky top-0 bg-raised text-left text-muted">
          <tr>
            <th className="px-2 sm:px-3 py-2 font-medium">{t('adminCatalog.column.packSize')}</th>
            <th className="px-2 sm:px-3 py-2 text-right font-medium">{t('adminCatalog.before')}</th>
            <th className="px-2 sm:px-3 py-2 text-right font-medium">{t('adminCatalog.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.sku} className="border-hairline border-t">
              <td className="px-2 sm:px-3 py-1.5">
                <span className="block">
                  <ProductText of={row} field="title" />
                </span>
                <code className="wrap-anywhere text-muted text-xs">{row.sku}</code>
              </td>
              <td className="px-2 sm:px-3 py-1.5 text-right tabular-nums">{formatAmd(row.before.price)}</td>
              <td className="px-2 sm:px-3 py-1.5 text-right">
                {row.fate === 'changed' ? (
                  <Price
                    amountAmd={row.after.price}
                    oldAmountAmd={row.after.oldPrice ?? undefined}
                    className="max-sm:[&>s]:block"
                  />
                ) : (
                  <Badge tone={OUTCOME_LABELS[row.fate].tone}>{t(OUTCOME_LABELS[row.fate].label)}</Badge>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > rows.length && (
        <p className="p-3 text-muted text-sm">{t('adminCatalog.moreRows', { count: total - rows.length })}</p>
      )}
    </div>
  )
}
