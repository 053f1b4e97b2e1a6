import { addDays, shopDate } from '@shop/contracts/days.ts'
import { listSlots, type Slot } from '@shop/contracts/delivery.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { useDayText } from '#platform/i18n/dates.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { shopInfoQuery } from '#shared/shop-info/shop-info.tsx'

/** Number of days to search for a free slot. */
const DAYS = 3

const isFree = ({ free, reason }: Slot) => reason === undefined && free > 0

/** The first free delivery slot. Read in the browser because it depends on the current time. */
const nextDeliveryQuery = queryOptions({
  queryKey: ['delivery', 'next'],
  queryFn: async ({ signal }) => {
    const today = shopDate(clock.now())
    for (let days = 0; days < DAYS; days++) {
      const { date, slots } = await call(listSlots, { query: { date: addDays(today, days) }, signal })
      const slot = slots.find(isFree)
      if (slot) return { date, endTime: slot.endTime }
    }
    return null
  },
})

/** For example "Order now: we bring it today by 20:00". Renders nothing while the shop takes no orders. */
export default function NextDelivery() {
  const t = useT()
  const dayText = useDayText()
  const { data: next } = useQuery(nextDeliveryQuery)
  const { data: shop } = useQuery(shopInfoQuery)
  return next && !shop?.stopped.orders ? t('home.nextDelivery', { day: dayText(next.date), time: next.endTime }) : null
}
