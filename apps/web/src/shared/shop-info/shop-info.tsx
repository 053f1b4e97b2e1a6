import { addDays, type Weekday, weekdays } from '@shop/contracts/days.ts'
import { byLocale, type Locale } from '@shop/contracts/locales.ts'
import type { WeekHours } from '@shop/contracts/settings.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#platform/api/client.ts'
import { weekdayText } from '#platform/i18n/dates.ts'
import type { useT } from '#platform/i18n/locale-context.tsx'
import { useFormatAmd } from '#platform/i18n/locale-context.tsx'
import { NeutralTitle, ShopName } from '#platform/site.ts'
import { useDiscreetTitle } from '#shared/discreet/discreet-mode.ts'

/** Contracts load with the first request, because no first view needs them. */
const getShopInfo = async () => (await import('@shop/contracts/settings.ts')).getShopInfo

/** Customers see a stop of orders or delivery within a minute. */
const FRESH_MS = 60_000

/** Reads the shop's name, address, phone, hours, and what is currently stopped. */
export const shopInfoQuery = queryOptions({
  queryKey: ['shop-info'],
  queryFn: ({ signal }) => call(getShopInfo, { signal }),
  staleTime: FRESH_MS,
})

/** Returns the delivery fee in Yerevan as text; dots of similar width while settings load. */
export function useDeliveryFee(): string {
  const formatAmd = useFormatAmd()
  const { data: shop } = useQuery(shopInfoQuery)
  return shop ? formatAmd(shop.deliveryFeeAmd) : '…'
}

/** The title until the settings have loaded. */
const UNKNOWN_NAME = byLocale(() => '…')

export function ShopNameProvider({ children }: { children: ReactNode }) {
  const { data: shop } = useQuery(shopInfoQuery)
  const isDiscreet = useDiscreetTitle()
  return (
    <ShopName value={shop?.name ?? ''}>
      <NeutralTitle value={isDiscreet ? (shop?.discreet?.name ?? UNKNOWN_NAME) : null}>{children}</NeutralTitle>
    </ShopName>
  )
}

/** Consecutive days with the same hours; `open` is null if the shop is closed. */
export type DayRange = { from: Weekday; to: Weekday; open: WeekHours[Weekday] }

const A_MONDAY = '2024-01-01'
/** A word joiner, which prevents line breaks within the hours. */
const JOINER = '\u2060'

/** Groups consecutive days with the same hours. */
export function groupHours(hours: WeekHours): DayRange[] {
  const groups: DayRange[] = []
  for (const day of weekdays) {
    const open = hours[day]
    const last = groups.at(-1)
    if (last && last.open?.opensAt === open?.opensAt && last.open?.closesAt === open?.closesAt) last.to = day
    else groups.push({ from: day, to: day, open })
  }
  return groups
}

/** Formats the groups: "Mon–Fri 10:00–22:00", "Sun closed"; a single text if all days are equal. */
export function hoursTexts(hours: WeekHours, locale: Locale, t: ReturnType<typeof useT>): string[] {
  const name = (day: Weekday) => weekdayText(addDays(A_MONDAY, weekdays.indexOf(day)), locale, 'short')
  const groups = groupHours(hours)
  return groups.map(({ from: first, to: last, open }) => {
    const days = first === last ? name(first) : `${name(first)}–${name(last)}`
    if (!open) return t('hours.closed', { days })
    const times = { from: `${open.opensAt}${JOINER}`, to: `${JOINER}${open.closesAt}` }
    return groups.length === 1 ? t('hours.daily', times) : t('hours.days', { days, ...times })
  })
}
