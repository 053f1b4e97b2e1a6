import { formatAmd } from '@shop/contracts/amd-text.ts'
import { getOrderNews, type NewOrder } from '@shop/contracts/order-news.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { windowText } from '#shared/admin/moments.ts'
import { chime, soundSwitch, wakeSound } from '#shared/admin/sound.ts'
import { adminKey } from '#shared/admin/staff.ts'
import { notify } from '#ui/toast/notify.ts'

/** How often new orders are asked for while the page is visible, milliseconds. */
const POLL_MS = 4000

/** Tells of each order that is paid while somebody works here, once. @returns how many wait to be accepted */
export function useOrderNews(): number {
  const queryClient = useQueryClient()
  const after = useRef<string>(undefined)
  const known = useRef(new Set<number>())
  const { data } = useQuery({
    queryKey: adminKey('orders', 'news'),
    queryFn: ({ signal }) => call(getOrderNews, { query: { after: after.current }, signal }),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
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
    const wake = () => void wakeSound()
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
    if (soundSwitch.isOn()) chime()
    const [first] = fresh
    if (!first) return
    const { number, totalAmd, city, deliveryDate, deliveryTime: time } = first
    const when = deliveryDate && windowText({ date: deliveryDate, time }, locale)
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
