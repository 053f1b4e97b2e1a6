import type { DraftQuote } from '@shop/contracts/order-drafts-staff.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Totals } from '#features/orders/detail/order-view.tsx'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { SelectField, TextField } from '#shared/admin/fields/form-fields.tsx'
import { AdminError } from '#shared/admin/page-parts.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import {
  type DiscountKind,
  type DraftErrorOf,
  type DraftValues,
  discountSizeOf,
  type SetDraft,
} from './draft-values.ts'

const KINDS = [
  { kind: '', label: 'drafts.discount.none' },
  { kind: 'percent', label: 'drafts.discount.percent' },
  { kind: 'amount', label: 'drafts.discount.amount' },
] as const satisfies readonly { kind: DiscountKind; label: string }[]
const MAX_REASON_LENGTH = 300
const MAX_SIZE_LENGTH = 9

type DiscountFieldsProps = {
  values: DraftValues
  quote: DraftQuote | undefined
  errorOf: DraftErrorOf
  onChange: SetDraft
}

/** A discount by hand, with its reason. */
export function DiscountFields({ values, quote, errorOf, onChange }: DiscountFieldsProps) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const { discountKind, discountValue } = values
  const isWrong = discountValue !== '' && discountSizeOf(values) === undefined
  const givenAmd = quote?.totals.discountAmd ?? 0
  const isUseless = discountSizeOf(values) !== undefined && (quote?.totals.goodsAmd ?? 0) > 0 && givenAmd === 0
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={t('drafts.discount.kind')}
          name="discountKind"
          value={discountKind}
          onChange={chosen => onChange({ discountKind: KINDS.find(({ kind }) => kind === chosen)?.kind ?? '' })}
        >
          {KINDS.map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {t(label)}
            </option>
          ))}
        </SelectField>
        {discountKind !== '' && (
          <TextField
            label={t('drafts.discount.size')}
            hint={givenAmd > 0 ? t('drafts.discount.given', { amount: formatAmd(givenAmd) }) : undefined}
            name="discountValue"
            inputMode="numeric"
            autoComplete="off"
            maxLength={MAX_SIZE_LENGTH}
            value={discountValue}
            error={isWrong ? t('drafts.discount.wrong') : errorOf('discount.value')}
            onChange={typed => onChange({ discountValue: typed })}
          />
        )}
      </div>
      {discountKind !== '' && (
        <TextField
          label={t('drafts.discount.reason')}
          hint={t('drafts.discount.reasonHint')}
          name="discountReason"
          maxLength={MAX_REASON_LENGTH}
          value={values.discountReason}
          error={errorOf('discount.reason')}
          onChange={discountReason => onChange({ discountReason })}
        />
      )}
      {isUseless && <p className="text-sm text-warn">{t('drafts.discount.useless')}</p>}
    </div>
  )
}

type TotalsSectionProps = {
  query: UseQueryResult<DraftQuote>
  /** The draft has changed since the totals were requested. */
  isOutdated: boolean
  isPlacing: boolean
  onPlace: (quote: DraftQuote) => void
}

/** The totals by the current prices, what stands against the order, and the button that places it. */
export function TotalsSection({ query, isOutdated, isPlacing, onPlace }: TotalsSectionProps) {
  const t = useT()
  const { data, error, isFetching } = query
  const isCalculating = isOutdated || query.isPlaceholderData
  if (error && !data) return <AdminError error={error} pending={isFetching} onRetry={() => void query.refetch()} />
  if (!data) return <Skeleton className="h-40 w-full rounded-picture" />
  const notices = new Set(data.notices.map(({ message }) => message))
  return (
    <div className="grid gap-4">
      <div aria-busy={isCalculating} className={cx(isCalculating && 'opacity-60')}>
        {/* The points depend on the account, which the server decides. */}
        <Totals order={{ status: 'awaiting_payment', totals: { ...data.totals, earnsPoints: 0 } }} />
      </div>
      {notices.size > 0 && (
        <Notice kind="warn" role="status">
          {[...notices].map(message => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      <Button pending={isPlacing} disabled={isCalculating} onClick={() => onPlace(data)}>
        {t('drafts.place')}
      </Button>
      <p className="text-muted text-sm">{t('drafts.placeHint')}</p>
    </div>
  )
}
