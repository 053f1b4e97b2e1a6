import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDayText } from '#platform/i18n/day-words.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { rentals, type StoredRental } from '#shared/cart/groups/rental-store.ts'
import { isFree } from '#shared/delivery/delivery-days.ts'
import { slotsKey, slotsQuery } from '#shared/delivery/slots.ts'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { cardGrid } from '../form-parts.tsx'

const REASONS = { past: 'checkout.past', full: 'checkout.full', closed: 'checkout.closed' } as const

/** `refusal` is the quote's message about an unavailable pickup slot. */
type PickUpFieldsProps = { rental: StoredRental; refusal: string | undefined }

/**
 * Pickup slot of a rented hookah on its last day. Defaults to the first free slot; replaces an unavailable slot and
 * tells the customer.
 */
export function PickUpFields({ rental, refusal }: PickUpFieldsProps) {
  const t = useT()
  const dayWords = useDayText()
  const { id, to, pickUpTime } = rental
  const { data: slots, isError, isFetching, refetch } = useQuery(slotsQuery(to, true))
  const chosen = slots?.find(({ time }) => time === pickUpTime)
  const first = slots?.find(isFree)?.time
  const isGone = slots !== undefined && !(chosen && isFree(chosen))
  const [gone, setGone] = useState<string>()
  useEffect(() => {
    if (!isGone || first === undefined) return
    rentals.change(id, { pickUpTime: first })
    setGone(pickUpTime)
  }, [id, isGone, first, pickUpTime])
  // The cached slots are outdated, too.
  const queryClient = useQueryClient()
  useEffect(() => {
    if (refusal !== undefined) void queryClient.invalidateQueries({ queryKey: slotsKey })
  }, [refusal, queryClient])
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{t('checkout.pickUp', { day: dayWords(to) })}</legend>
      {isError && !slots && <RetryNotice pending={isFetching} onRetry={() => void refetch()} />}
      {!slots && !isError && <Skeleton className="h-13 w-full rounded-picture" />}
      {slots && (
        <div className={cardGrid}>
          {slots.map(slot => (
            <RadioCard
              key={slot.time}
              name={`pick-up-${id}`}
              value={slot.time}
              disabled={!isFree(slot)}
              checked={pickUpTime === slot.time}
              onChange={() => {
                setGone(undefined)
                rentals.change(id, { pickUpTime: slot.time })
              }}
              label={
                <span className="whitespace-nowrap tabular-nums max-sm:text-sm">{`${slot.time}–${slot.endTime}`}</span>
              }
              detail={!isFree(slot) && t(REASONS[slot.reason ?? 'full'])}
            />
          ))}
        </div>
      )}
      <div role="status" className="mt-1.5 font-medium text-sm empty:hidden">
        {refusal !== undefined ? (
          <p className="text-bad">{refusal}</p>
        ) : (
          gone !== undefined && <p className="text-warn">{t('checkout.pickUpMoved', { gone, now: pickUpTime })}</p>
        )}
      </div>
      <p className="mt-1.5 text-muted text-sm">{t('checkout.pickUpWhy')}</p>
    </fieldset>
  )
}
