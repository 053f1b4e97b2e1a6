import { formatAmd } from '@shop/contracts/amd-text.ts'
import { getOrderNews, type NewOrder } from '@shop/contracts/orders-staff.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { enableSound, playSound, soundSwitch } from '#shared/admin/sound.ts'
import { adminKey, onFocusWhileSignedIn, whileSignedIn } from '#shared/admin/staff.ts'
import { slotText } from '#shared/admin/timestamps.ts'
import { notify } from '#ui/toast/notify.ts'

/** Polling interval of new orders while the page is visible, milliseconds. */
const POLL_MS = 4000

/** Announces each newly paid order once. @returns the number of orders to confirm */
export function useNewOrders(): number {
  const queryClient = useQueryClient()
  const after = useRef<string>(undefined)
  const known = useRef(new Set<number>())
  const { data } = useQuery({
    queryKey: adminKey('orders', 'news'),
    queryFn: ({ signal }) => call(getOrderNews, { query: { after: after.current }, signal }),
    refetchInterval: whileSignedIn(POLL_MS),
    refetchOnWindowFocus: onFocusWhileSignedIn,
    staleTime: 0,
    gcTime: 0,
  })
  const tell = useTell()
  const take = useEffectEvent((items: readonly NewOrder[]) => {
    const fresh = items.filter(({ number }) => !known.current.has(number))
    for (const { number } of fresh) known.current.add(number)
    if (fresh.length === 0) return
    tell(fresh)
    void queryClient.invalidateQueries({ queryKey: adminKey('orders', 'list') })
    void queryClient.invalidateQueries({ queryKey: adminKey('orders', 'deliveries') })
  })
  useEffect(() => {
    if (!data) return
    after.current = data.after
    take(data.items)
  }, [data])
  useEffect(() => {
    const wake = () => void enableSound()
    window.addEventListener('pointerdown', wake, { once: true })
    window.addEventListener('keydown', wake, { once: true })
    return () => {
      window.removeEventListener('pointerdown', wake)
      window.removeEventListener('keydown', wake)
    }
  }, [])
  return data?.waiting ?? 0
}

function useTell() {
  const t = useT()
  const locale = useLocale()
  return (fresh: readonly NewOrder[]) => {
    if (soundSwitch.isOn()) playSound()
    const [first] = fresh
    if (!first) return
    const { number, totalAmd, city, deliveryDate, deliveryTime: time } = first
    const when = deliveryDate && slotText({ date: deliveryDate, time }, locale)
    notify(
      fresh.length === 1
        ? {
            title: t('admin.news.one', { number: String(number) }),
            description: [formatAmd(totalAmd), city, when].filter(Boolean).join(' · '),
          }
        : { title: t('admin.news.several', { count: fresh.length }) },
    )
  }
}
