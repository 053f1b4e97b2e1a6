import type { Item } from '@shop/contracts/checkout.ts'
import { shopDate } from '@shop/contracts/days.ts'
import type { ExchangeQuote, QuoteExchange } from '@shop/contracts/exchanges-staff.ts'
import type { StaffQuote } from '@shop/contracts/order-drafts-staff.ts'
import type { ExpectedTotals, Order } from '@shop/contracts/orders.ts'
import type { ReturnReason } from '@shop/contracts/returns.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { clock } from '#platform/clock.ts'
import { useDebounced } from '#platform/hooks.ts'
import { useFormatAmd, useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { TextAreaField } from '#shared/admin/fields/form-fields.tsx'
import { QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { cx } from '#ui/class-names.ts'
import { FieldError } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { findProblem, ReasonField, ReturnLines } from '../return-form.tsx'
import { type ReturnSelection, toReturnableLines } from '../selection.ts'
import { HandedInField, MAX_NOTE_LENGTH } from './handed-in-field.tsx'
import { STAFF_REASON_LABELS } from './labels.ts'
import { exchangeQuoteQuery, returnsOfOrderQuery, useOpenExchange } from './queries.ts'

/** The order whose items are exchanged. */
export type ExchangedOrder = Pick<
  Order,
  'number' | 'deliveryType' | 'address' | 'phone' | 'secondaryPhone' | 'notes' | 'pickup'
>

/** The fields of the wanted items, which belong to orders. */
export type RenderWanted = (props: {
  order: ExchangedOrder
  items: readonly Item[]
  quote: StaffQuote | undefined
  slot: { date: string; time: string }
  errors: { items?: string | undefined; slot?: string | undefined }
  onItems: (items: readonly Item[]) => void
  onSlot: (slot: { date: string; time: string }) => void
}) => ReactNode

type ExchangeDialogProps = { order: ExchangedOrder; renderWanted: RenderWanted; onClose: () => void }

const QUOTE_DELAY_MS = 250

type WantedInput = {
  order: ExchangedOrder
  returned: Pick<QuoteExchange, 'reason' | 'lines'>
  isSubmitted: boolean
}

/** The wanted items, when they come, and what the exchange costs, which is calculated again after each change. */
function useWanted({ order, returned, isSubmitted }: WantedInput) {
  const t = useT()
  const [items, setItems] = useState<readonly Item[]>([])
  const [slot, setSlot] = useState(() => ({ date: shopDate(clock.now()), time: '' }))
  const isSlotMissing = order.deliveryType === 'express' && slot.time === ''
  const isMissing = items.length === 0
  const body: QuoteExchange = {
    ...returned,
    items: [...items],
    ...(slot.time !== '' && { deliveryDate: slot.date, deliveryTime: slot.time }),
  }
  const { quote, ...calculation } = useExchangeQuote(order.number, body)
  const errors = {
    items: isSubmitted && isMissing ? t('adminReturns.exchangeChooseWanted') : undefined,
    slot: isSubmitted && isSlotMissing ? t('adminReturns.exchangeChooseSlot') : undefined,
  }
  return {
    ...calculation,
    body,
    quote,
    isIncomplete: isMissing || isSlotMissing,
    fields: { order, items, quote: quote?.quote, slot, errors, onItems: setItems, onSlot: setSlot },
  }
}

/** What the exchange costs, once items of both sides are chosen. `factors`: what it depends on. */
function useExchangeQuote(number: number, body: QuoteExchange) {
  const canCalculate = body.items.length > 0 && body.lines.length > 0
  const factors = JSON.stringify(body)
  const debounced = useDebounced(factors, QUOTE_DELAY_MS)
  const isCurrent = debounced === factors
  const { data, error, isFetching } = useQuery({
    ...exchangeQuoteQuery(number, debounced),
    enabled: canCalculate && isCurrent,
    placeholderData: keepPreviousData,
  })
  return {
    factors,
    quote: canCalculate ? data : undefined,
    error: isCurrent ? error : null,
    isCalculating: canCalculate && (isFetching || !isCurrent),
  }
}

/** The totals that the staff member has seen. */
function expectedOf({ quote: { totals } }: ExchangeQuote): ExpectedTotals {
  const { goodsAmd, delivery, totalAmd } = totals
  return { goodsAmd, deliveryFeeAmd: delivery?.feeAmd ?? null, totalAmd }
}

/** Exchanges items of a delivered order for others: what comes back, what goes out, and the difference at once. */
export function ExchangeDialog({ order, renderWanted, onClose }: ExchangeDialogProps) {
  useMessages('returns')
  const t = useT()
  const query = useQuery(returnsOfOrderQuery(order.number))
  const lines = query.data?.lines ?? []
  const [choice, setChoice] = useState<ReturnSelection>({})
  const [reason, setReason] = useState<ReturnReason>('changed_mind')
  const [note, setNote] = useState('')
  const [isHandedIn, setHandedIn] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const [sentFactors, setSentFactors] = useState('')
  const opening = useOpenExchange(order.number)
  const selected = toReturnableLines(lines, choice, reason)
  const problem = findProblem(lines, choice, reason, selected.length)
  const wanted = useWanted({ order, returned: { reason, lines: selected }, isSubmitted })
  const { body, quote, isCalculating } = wanted
  // An error is about what was sent, not about what was changed since.
  const openingError = sentFactors === wanted.factors ? opening.error : null
  const submit = () => {
    setSubmitted(true)
    if (problem || wanted.isIncomplete || !quote) return
    const onSuccess = ({ number }: { number: number }) => {
      notify({ kind: 'ok', title: t('adminReturns.wasExchanged', { number: String(number) }) })
      onClose()
    }
    const expected = expectedOf(quote)
    setSentFactors(wanted.factors)
    opening.mutate({ ...body, isHandedIn, expected, note: note.trim() || undefined }, { onSuccess })
  }
  return (
    <FormDialog
      title={t('adminReturns.exchangeOf', { number: String(order.number) })}
      text={t('adminReturns.exchangeText')}
      action={t('adminReturns.exchange')}
      isPicked={Object.keys(choice).length + body.items.length > 0}
      change={{ error: openingError ?? wanted.error, isPending: opening.isPending || isCalculating }}
      onClose={onClose}
      onSubmit={submit}
    >
      {query.data ? (
        <>
          <ReasonField labels={STAFF_REASON_LABELS} reason={reason} onChange={setReason} />
          <ReturnLines
            legend={t('adminReturns.exchangeBack')}
            lines={lines}
            choice={choice}
            reason={reason}
            onChange={setChoice}
          />
          {isSubmitted && problem && <FieldError role="alert">{t(problem)}</FieldError>}
          {renderWanted(wanted.fields)}
          <HandedInField
            isHandedIn={isHandedIn}
            handedInText="adminReturns.exchangeHandedInText"
            onChange={setHandedIn}
          />
          <TextAreaField
            label={t('adminReturns.note')}
            hint={t('adminReturns.noteHint')}
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onChange={setNote}
          />
          {quote && <Difference quote={quote} isCalculating={isCalculating} />}
        </>
      ) : (
        <QueryPlaceholder query={query} className="h-64 w-full rounded-control" />
      )}
    </FormDialog>
  )
}

/** The difference between what comes back and what goes out. */
function Difference({ quote, isCalculating }: { quote: ExchangeQuote; isCalculating: boolean }) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const { valueAmd, points, dueAmd, refundAmd } = quote
  const { goodsAmd, discountAmd, delivery } = quote.quote.totals
  const notices = new Set(quote.quote.notices.map(({ message }) => message))
  return (
    <div className={cx('rounded-picture bg-raised p-4', isCalculating && 'opacity-60')} aria-busy={isCalculating}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm tabular-nums" aria-live="polite">
        <Row term={t('adminReturns.exchangeValue')}>
          {formatAmd(valueAmd)}
          {points > 0 && ` · ${t('adminReturns.points', { points })}`}
        </Row>
        <Row term={t('adminReturns.exchangeGoods')}>{formatAmd(goodsAmd)}</Row>
        {discountAmd > 0 && <Row term={t('adminReturns.exchangeDiscount')}>−{formatAmd(discountAmd)}</Row>}
        <Row term={t('adminReturns.exchangeFee')}>
          {delivery?.state === 'fixed' ? formatAmd(delivery.feeAmd ?? 0) : t('adminReturns.exchangeFeeByPhone')}
        </Row>
        {dueAmd > 0 && (
          <Row term={t('adminReturns.exchangeDue')} isTotal>
            {formatAmd(dueAmd)}
          </Row>
        )}
        {refundAmd > 0 && (
          <Row term={t('adminReturns.exchangeRest')} isTotal>
            {formatAmd(refundAmd)}
          </Row>
        )}
        {dueAmd + refundAmd === 0 && (
          <Row term={t('adminReturns.exchangeEven')} isTotal>
            {formatAmd(0)}
          </Row>
        )}
      </dl>
      {notices.size > 0 && (
        <Notice kind="warn" role="status">
          {[...notices].map(message => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
    </div>
  )
}

type RowProps = { term: string; isTotal?: boolean; children: ReactNode }

function Row({ term, isTotal = false, children }: RowProps) {
  return (
    <>
      <dt className={isTotal ? 'font-semibold' : 'text-muted'}>{term}</dt>
      <dd className={cx('text-right', isTotal && 'font-semibold')}>{children}</dd>
    </>
  )
}
