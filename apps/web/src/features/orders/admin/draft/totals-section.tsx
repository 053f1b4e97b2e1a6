import type { DraftQuote } from '@shop/contracts/order-drafts-staff.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Totals } from '#features/orders/detail/order-view.tsx'
import { dayText } from '#features/orders/order-labels.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
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
  isDiscountUnfinished,
  type SetDraft,
} from './draft-values.ts'

const KINDS = [
  { kind: '', label: 'drafts.discount.none' },
  { kind: 'percent', label: 'drafts.discount.percent' },
  { kind: 'amount', label: 'drafts.discount.amount' },
] as const satisfies readonly { kind: DiscountKind; label: string }[]
const MAX_PERCENT = 100
const MAX_REASON_LENGTH = 300
const MAX_SIZE_LENGTH = 9

type DiscountFieldsProps = {
  values: DraftValues
  /** The totals of this draft; undefined while they are calculated. */
  quote: DraftQuote | undefined
  /** True once the draft was to be saved or placed. */
  isSubmitted: boolean
  errorOf: DraftErrorOf
  onChange: SetDraft
}

/** A discount by hand, with its reason. */
export function DiscountFields({ values, quote, isSubmitted, errorOf, onChange }: DiscountFieldsProps) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const { discountKind, discountValue } = values
  const isWrong = isDiscountUnfinished(values) && (isSubmitted || discountValue !== '')
  const givenAmd = quote ? discountByStaffOf(quote) : 0
  const limit = quote && findDiscountLimit(values, quote)
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
      {limit && (
        <p role="status" className="text-sm text-warn">
          {t(limit)}
        </p>
      )}
    </div>
  )
}

const promotionsOf = ({ promotions }: DraftQuote) => promotions.reduce((sum, { discountAmd }) => sum + discountAmd, 0)

/** Returns the discount by hand, which reduces what the promotions leave. */
const discountByStaffOf = (quote: DraftQuote) => quote.totals.discountAmd - promotionsOf(quote)

/** Says if the settings exclude all of these products, or some, from discounts. */
function findDiscountLimit(values: DraftValues, quote: DraftQuote) {
  const { lines, totals } = quote
  const size = discountSizeOf(values)
  if (size === undefined || totals.goodsAmd === 0) return undefined
  const discountAmd = discountByStaffOf(quote)
  if (discountAmd === 0) return 'drafts.discount.useless'
  const goodsAmd = totals.goodsAmd - promotionsOf(quote)
  const fullAmd = values.discountKind === 'percent' ? (goodsAmd * size) / MAX_PERCENT : Math.min(size, goodsAmd)
  // Percentages are rounded.
  return fullAmd - discountAmd > lines.length ? 'drafts.discount.partly' : undefined
}

type TotalsSectionProps = {
  values: DraftValues
  query: UseQueryResult<DraftQuote>
  /** The draft has changed since the totals were requested. */
  isOutdated: boolean
  isPlacing: boolean
  /** Another step of the draft runs. */
  isBusy: boolean
  onPlace: (quote: DraftQuote) => void
}

/** The totals by the current prices, what stands against the order, and the button that places it. */
export function TotalsSection({ values, query, isOutdated, isPlacing, isBusy, onPlace }: TotalsSectionProps) {
  const t = useT()
  const locale = useLocale()
  const { data, error, isFetching } = query
  const isCalculating = isOutdated || query.isPlaceholderData
  if (error && !data) return <AdminError error={error} pending={isFetching} onRetry={() => void query.refetch()} />
  if (!data) return <Skeleton className="h-40 w-full rounded-picture" />
  const notices = new Set(data.notices.map(({ message }) => message))
  return (
    <div className="grid gap-4">
      <div aria-busy={isCalculating} className={cx(isCalculating && 'opacity-60')}>
        {/* The points depend on the account, which the server decides. */}
        <Totals
          order={{
            status: 'awaiting_payment',
            totals: { ...data.totals, earnsPoints: 0 },
            promotions: data.promotions,
            timeline: [],
          }}
        />
      </div>
      {notices.size > 0 && (
        <Notice kind="warn" role="status">
          {[...notices].map(message => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      <ul className="grid gap-1 text-muted text-sm empty:hidden">
        {data.identityNeeded && (
          <li>{t(values.deliveryType === 'pickup' ? 'drafts.identityAtPoint' : 'drafts.identityNeeded')}</li>
        )}
        {values.deliveryType === 'express' && data.earliestDate > values.slot.date && (
          <li>{t('drafts.earliestDate', { date: dayText(data.earliestDate, locale) })}</li>
        )}
      </ul>
      <Button pending={isPlacing} disabled={isCalculating || isBusy} onClick={() => onPlace(data)}>
        {t('drafts.place')}
      </Button>
      <p className="text-muted text-sm">
        {t(values.deliveryType === 'express' ? 'drafts.placeHint' : 'drafts.placeHintDay')}
      </p>
    </div>
  )
}
