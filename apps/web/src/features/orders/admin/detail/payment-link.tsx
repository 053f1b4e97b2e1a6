import { sendPaymentLink } from '@shop/contracts/order-drafts-staff.ts'
import type { AdminOrder, OrderByStaff } from '@shop/contracts/orders-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { randomHex } from '#platform/random-hex.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { Fact, Panel } from '#shared/admin/page-parts.tsx'
import { longTimestampText } from '#shared/admin/timestamps.ts'
import { notify } from '#ui/toast/notify.ts'
import { CopyButton } from '../order-parts.tsx'
import { adminOrderQuery } from '../queries.ts'

const KEY_BYTES = 16

const DELAYS = {
  waiting: 'adminOrders.linkWaiting',
  failed: 'adminOrders.linkNotSent',
  sent: undefined,
} as const

/** Who placed an order by phone, its discount, and its link, which can be copied and sent again while it is unpaid. */
export function PaymentLink({ data: { order, messages }, byStaff }: { data: AdminOrder; byStaff: OrderByStaff }) {
  const t = useT()
  const locale = useLocale()
  const { placedBy, discountReason, acceptedAt, linkPath } = byStaff
  const { canPay, holdUntil, number, phone } = order
  // Oldest first.
  const sms = messages.findLast(({ topic }) => topic === 'order.payment_link')
  const delay = canPay && sms ? DELAYS[sms.state] : undefined
  const link = new URL(linkPath, window.location.origin).href
  return (
    <Panel title={t('adminOrders.byStaff')}>
      <dl className="grid gap-1 text-sm">
        {placedBy && <Fact term={t('adminOrders.placedBy')}>{placedBy}</Fact>}
        {discountReason && <Fact term={t('adminOrders.discountReason')}>{discountReason}</Fact>}
        {canPay && holdUntil && <Fact term={t('adminOrders.payUntil')}>{longTimestampText(holdUntil, locale)}</Fact>}
        {acceptedAt && <Fact term={t('adminOrders.acceptedAt')}>{longTimestampText(acceptedAt, locale)}</Fact>}
      </dl>
      <div className="mt-3 grid justify-items-start gap-2 text-sm">
        <p className="break-all rounded-control bg-raised px-3 py-2">{link}</p>
        {delay && (
          <p role="status" className="text-warn">
            {t(delay)}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <CopyButton text={link} />
          {canPay && <SendAgain number={number} phone={phone} />}
        </div>
      </div>
    </Panel>
  )
}

function SendAgain({ number, phone }: { number: number; phone: string }) {
  const t = useT()
  const queryClient = useQueryClient()
  // A new key for each SMS; a repeated request keeps it.
  const [key, setKey] = useState(() => randomHex(KEY_BYTES))
  const send = useMutation({
    mutationFn: () => call(sendPaymentLink, { params: { number }, headers: { 'idempotency-key': key } }),
    onSuccess: () => {
      setKey(randomHex(KEY_BYTES))
      notify({ kind: 'ok', title: t('adminOrders.linkSent', { phone }) })
    },
    onError: error => notifyFailure(t('adminOrders.linkFailed'), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminOrderQuery(number).queryKey }),
  })
  return (
    <CompactButton pending={send.isPending} onClick={() => send.mutate()}>
      <Send aria-hidden className="size-4" />
      {t('adminOrders.sendLink')}
    </CompactButton>
  )
}
