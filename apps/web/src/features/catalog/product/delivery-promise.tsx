import type { Variant } from '@shop/contracts/catalog.ts'
import { quote } from '@shop/contracts/checkout.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { useDayText } from '#platform/i18n/dates.ts'
import { useT } from '#platform/i18n/locale-context.tsx'

/** The earliest delivery day of a variant. Read in the browser because it depends on the current time. */
const earliestQuery = (sku: string) =>
  queryOptions({
    queryKey: ['checkout', 'earliest', sku],
    queryFn: ({ signal }) => call(quote, { body: { items: [{ sku, quantity: 1 }] }, signal }),
    select: ({ earliestDate: date, earliestUntil: until }) => ({ date, until }),
  })

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
/** A deadline that is further away needs no countdown. */
const MAX_MINUTES = 12 * HOUR_MINUTES

/** The earliest delivery day of a variant in stock, and how long it can still be had. */
export function DeliveryPromise({ variant: { sku } }: { variant: Variant }) {
  const t = useT()
  const dayText = useDayText()
  const { data: earliest, refetch } = useQuery(earliestQuery(sku))
  const minutes = useMinutesLeft(earliest?.until, refetch)
  const time = { hours: Math.floor((minutes ?? 0) / HOUR_MINUTES), minutes: (minutes ?? 0) % HOUR_MINUTES }
  return (
    <span className="min-h-11.25 pt-0.75 text-sm sm:min-h-6">
      {earliest && t('product.brings', { day: dayText(earliest.date) })}
      {minutes !== undefined && minutes <= MAX_MINUTES && (
        <span className="text-muted">
          {', '}
          {t(time.hours > 0 ? 'product.orderWithin' : 'product.orderWithinMinutes', time)}
        </span>
      )}
    </span>
  )
}

/** By then, it is past the deadline for the server, too. */
const END_DELAY_MS = 1000
/** The maximum of a timer. A later deadline ends then, too: it is read again. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Counts the full minutes to a timestamp down; calls `onEnd` a second after it. */
function useMinutesLeft(until: string | undefined, onEnd: () => unknown): number | undefined {
  const [minutes, setMinutes] = useState<number>()
  useEffect(() => {
    if (until === undefined) return setMinutes(undefined)
    const leftMs = () => Date.parse(until) - clock.now().getTime()
    const update = () => {
      const left = Math.floor(leftMs() / MINUTE_MS)
      setMinutes(left > 0 ? left : undefined)
    }
    update()
    // If the browser's clock is ahead, the next response has the same deadline: reading it again would not end.
    if (leftMs() <= 0) return
    const display = setInterval(update, MINUTE_MS / 6)
    const end = setTimeout(onEnd, Math.min(leftMs() + END_DELAY_MS, MAX_TIMER_MS))
    return () => {
      clearInterval(display)
      clearTimeout(end)
    }
  }, [until, onEnd])
  return minutes
}
