import { formatAmd } from '@shop/contracts/amd-text.ts'
import { changeRentalEnd, getRentalEnds } from '@shop/contracts/booked-rental.ts'
import type { BookedRental } from '@shop/contracts/rental-booking.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { isFree, slotsQuery } from '#shared/delivery/slots.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { dayText } from '../order-labels.ts'

type Props = { rental: BookedRental; number: number }

/** Changes the last day of a rental and its pickup slot. */
export function ChangeRentalEnd({ rental, number }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (rental.state !== 'reserved' && rental.state !== 'handed_over') return null
  return (
    <div className="mt-3">
      {isOpen ? (
        <EndForm rental={rental} number={number} onDone={() => setOpen(false)} />
      ) : (
        <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
          {t('orders.rental.changeEnd')}
        </Button>
      )}
    </div>
  )
}

function EndForm({ rental, number, onDone }: Props & { onDone: () => void }) {
  const t = useT()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState(rental.to)
  const [time, setTime] = useState(rental.pickUpTime)
  const params = { number, id: rental.id }
  const { data } = useQuery({
    queryKey: ['rental', 'ends', rental.id],
    queryFn: ({ signal }) => call(getRentalEnds, { params, signal }),
    staleTime: 0,
  })
  const ends = data?.ends ?? [{ to: rental.to, extensionAmd: 0 }]
  const { to, extensionAmd } = ends.find(end => end.to === wanted) ?? ends[0] ?? { to: wanted, extensionAmd: 0 }
  const { data: slots } = useQuery(slotsQuery(to, true))
  const isOwn = (start: string) => to === rental.to && start === rental.pickUpTime
  const mayFetch = slots?.some(slot => slot.time === time && (isFree(slot) || isOwn(slot.time))) ?? false
  const save = useMutation({
    mutationFn: () => call(changeRentalEnd, { params, body: { to, pickUpTime: time } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries()
      onDone()
    },
  })
  if (ends.length === 0) return <p className="text-muted text-sm">{t('orders.rental.endStays')}</p>
  return (
    <form
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Field label={t('orders.rental.lastDay')}>
        {control => (
          <Select {...control} value={to} onChange={({ target }) => setWanted(target.value)}>
            {ends.map(end => (
              <option key={end.to} value={end.to}>
                {dayText(end.to, locale)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('orders.rental.pickUpTime')}>
        {control => (
          <Select {...control} value={mayFetch ? time : ''} onChange={({ target }) => setTime(target.value)}>
            {!mayFetch && <option value="">—</option>}
            {slots?.map(slot => (
              <option key={slot.time} value={slot.time} disabled={!isFree(slot) && !isOwn(slot.time)}>
                {`${slot.time}–${slot.endTime}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <p aria-live="polite" className="min-h-10 text-muted text-sm">
        {extensionAmd > 0 && t('orders.rental.extends', { amount: formatAmd(extensionAmd) })}
        {to < rental.to && t('orders.rental.endsSooner')}
      </p>
      {save.error && (
        <Notice kind="bad" role="alert" title={t('orders.failed')}>
          {save.error instanceof ApiError && save.error.serverMessage}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={save.isPending} disabled={!mayFetch}>
          {t('orders.rental.saveEnd')}
        </Button>
        <Button variant="plain" size="sm" onClick={onDone}>
          {t('orders.rental.keepEnd')}
        </Button>
      </div>
    </form>
  )
}
