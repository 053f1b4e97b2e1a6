import type { Item } from '@shop/contracts/checkout.ts'
import type { StaffQuote } from '@shop/contracts/order-drafts-staff.ts'
import { openSupplement, quoteSupplement } from '@shop/contracts/order-supplements-staff.ts'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Totals } from '#features/orders/detail/order-view.tsx'
import { call } from '#platform/api/client.ts'
import { useDebounced } from '#platform/hooks.ts'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { cx } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { LinesSection } from '../draft/lines-section.tsx'

const QUOTE_DELAY_MS = 250

/** What added items cost. The previous amounts stay while new ones are calculated. @param items as JSON */
const supplementQuoteQuery = (number: number, items: string) =>
  queryOptions({
    queryKey: adminKey('orders', number, 'supplement', items),
    queryFn: ({ signal }) => call(quoteSupplement, { params: { number }, body: { items: JSON.parse(items) }, signal }),
    placeholderData: keepPreviousData,
  })

/** Adds items to a paid order. The customer pays for them by a link, and gets everything together. */
export function SupplementDialog({ number, onClose }: { number: number; onClose: () => void }) {
  useMessages('admin-drafts')
  const t = useT()
  const queryClient = useQueryClient()
  const keyOf = useIdempotencyKey()
  const [items, setItems] = useState<readonly Item[]>([])
  const [isSubmitted, setSubmitted] = useState(false)
  const factors = JSON.stringify(items)
  const settled = useDebounced(factors, QUOTE_DELAY_MS)
  const isEmpty = items.length === 0
  const { data, error, isFetching } = useQuery({ ...supplementQuoteQuery(number, settled), enabled: settled !== '[]' })
  const quote = isEmpty ? undefined : data
  const isCalculating = !isEmpty && (isFetching || settled !== factors)
  const adding = useMutation({
    mutationFn: ({ totals: { goodsAmd, totalAmd, delivery } }: StaffQuote) => {
      const expected = { goodsAmd, totalAmd, deliveryFeeAmd: delivery?.feeAmd ?? null }
      const body = { items: [...items], expected }
      return call(openSupplement, { params: { number }, headers: keyOf(body), body })
    },
    onSuccess: opened => {
      notify({ kind: 'ok', title: t('adminOrders.supplementDone', { number: String(opened.number) }) })
      onClose()
      return queryClient.invalidateQueries({ queryKey: adminKey('orders') })
    },
    // Its prices or stock may have changed.
    onError: () => queryClient.invalidateQueries({ queryKey: adminKey('orders', number, 'supplement') }),
  })
  return (
    <FormDialog
      title={t('adminOrders.supplementTitle', { number: String(number) })}
      text={t('adminOrders.supplementText')}
      action={t('adminOrders.supplementSave')}
      isPicked={!isEmpty}
      change={{ error: adding.error ?? (isEmpty ? null : error), isPending: adding.isPending || isCalculating }}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (quote) adding.mutate(quote)
      }}
    >
      <LinesSection
        values={{ items }}
        quote={quote}
        errorOf={field => (field === 'items' && isSubmitted && isEmpty ? t('drafts.noProducts') : undefined)}
        onChange={changes => {
          setItems(changes.items)
          adding.reset()
        }}
      />
      {quote && <SupplementTotals quote={quote} isCalculating={isCalculating} />}
    </FormDialog>
  )
}

/** The amount that the customer pays, and the reasons why the items cannot be ordered. */
function SupplementTotals({ quote, isCalculating }: { quote: StaffQuote; isCalculating: boolean }) {
  const notices = new Set(quote.notices.map(({ message }) => message))
  const totals = { ...quote.totals, earnsPoints: 0 }
  return (
    <>
      <div className={cx('rounded-picture bg-raised p-4', isCalculating && 'opacity-60')} aria-busy={isCalculating}>
        <Totals order={{ status: 'awaiting_payment', totals, promotions: quote.promotions, timeline: [] }} />
      </div>
      {notices.size > 0 && (
        <Notice kind="warn" role="status">
          {[...notices].map(message => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
    </>
  )
}
