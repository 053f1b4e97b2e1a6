import type { ChangeDelivery } from '@shop/contracts/orders.ts'
import { type AdminOrder, changeAnyDelivery } from '@shop/contracts/orders-staff.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { notify } from '#ui/toast/notify.ts'
import ChangeDeliveryDialog from '../change-delivery-dialog.tsx'
import { happeningsOf } from './happenings.ts'
import { anyOrderQuery } from './queries.ts'
import { useOrderChange } from './use-order-change.ts'

/** Where and when the order is brought, as one thing to compare. */
const placeOf = ({ order: { address, deliveryDate, deliveryTime } }: AdminOrder) =>
  JSON.stringify([address, deliveryDate, deliveryTime])

/**
 * Address, day and hours, changed by staff. Where somebody else has changed them since the dialog was opened, it is told
 * first: what is typed stays, and saved again it counts.
 */
export default function PlaceDialog({ data, onClose }: { data: AdminOrder; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const { number } = data.order
  const change = useOrderChange(number)
  const seen = useRef(placeOf(data))
  const save = async (body: ChangeDelivery) => {
    const now = await queryClient.fetchQuery({ ...anyOrderQuery(number), staleTime: 0 })
    if (placeOf(now) !== seen.current) {
      seen.current = placeOf(now)
      const by = happeningsOf(now, t, locale)[0]
      const title = t('adminOrders.changedMeanwhile', { number: String(number) })
      notify({ kind: 'warn', title, ...(by && { description: [by.text, by.by].filter(Boolean).join(' · ') }) })
      throw new Error('changed meanwhile')
    }
    return change.mutateAsync(() => call(changeAnyDelivery, { params: { number }, body }))
  }
  return <ChangeDeliveryDialog order={data.order} text={t('adminOrders.changeText')} save={save} onClose={onClose} />
}
