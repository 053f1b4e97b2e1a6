import { changeRentalEnd, getRentalEnds } from '@shop/contracts/booked-rental.ts'
import type { RegionCode } from '@shop/contracts/delivery.ts'
import type { OrderLine } from '@shop/contracts/orders.ts'
import type { BookedRental, RentalCharge, RentalPicture, RentalState } from '@shop/contracts/rental-booking.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { isFree, slotsQuery } from '#shared/delivery/slots.ts'
import { FetchedPicture, PictureStrip } from '#shared/pictures/picture-strip.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSwapFocus } from '#ui/use-swap-focus.ts'
import { dayText, isOverdue } from '../order-labels.ts'
import { rentalPictureQuery } from '../queries.ts'

const TAKEN_LABELS: Record<RentalPicture['taken'], MessageId> = {
  handed_over: 'orders.rental.pictures.handed_over',
  returned: 'orders.rental.pictures.returned',
}

const takenStates = ['handed_over', 'returned'] as const

const STATE_LABELS: Record<RentalState, MessageId> = {
  held: 'orders.rental.state.held',
  reserved: 'orders.rental.state.reserved',
  handed_over: 'orders.rental.state.handed_over',
  returned: 'orders.rental.state.returned',
  closed: 'orders.rental.state.closed',
  released: 'orders.rental.state.released',
}

const CHARGE_LABELS: Record<RentalCharge['kind'], MessageId> = {
  extension: 'orders.rental.charge.extension',
  late: 'orders.rental.charge.late',
  damage: 'orders.rental.charge.damage',
}

function stateLabel({ state, notTakenRefundAmd }: BookedRental, isForStaff: boolean): MessageId {
  if (notTakenRefundAmd !== undefined) return 'orders.rental.notTaken'
  return isForStaff && state === 'handed_over' ? 'orders.rental.withCustomer' : STATE_LABELS[state]
}

/** A rented hookah with flavor, bowl, pickup slot and deposit. */
export function RentalView({
  rental,
  lines,
  number,
  region,
  isForStaff = false,
}: {
  rental: BookedRental
  lines: readonly OrderLine[]
  /** Speaks of the customer instead of to the customer. */
  isForStaff?: boolean
  /** Order number on the customer's page, where the last day can be changed and pictures are shown. */
  number?: number
  region?: RegionCode
}) {
  const t = useT()
  const locale = useLocale()
  const {
    from,
    to,
    days,
    flavorSku,
    cupSku,
    pickUpTime,
    pickUpEndTime,
    state,
    charges,
    depositBackAmd,
    notTakenRefundAmd,
  } = rental
  const isLate = isOverdue(rental)
  const parts = [flavorSku, cupSku].flatMap(sku => lines.find(line => line.sku === sku) ?? [])
  return (
    <section aria-label={t('orders.rentalOf')} className="rounded-picture bg-raised p-3 sm:p-4">
      <div className="flex items-start gap-3">
        <img
          src={rental.imageUrl}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          className="size-14 shrink-0 rounded-picture"
        />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap gap-x-2 text-sm">
            <span className="text-muted">{t('orders.rentalOf')}</span>
            <span className={cx('font-medium', state === 'handed_over' && !isLate && 'text-ok')}>
              {t(stateLabel(rental, isForStaff))}
            </span>
          </p>
          <p className="font-medium">
            {rental.brand} <ProductText of={rental} field="title" />
          </p>
          <p className="text-muted text-sm">
            {dayText(from, locale)} – {dayText(to, locale)}
            {', '}
            <span className="whitespace-nowrap">{t('orders.rentalDays', { count: days })}</span>
          </p>
          {(state === 'held' || state === 'reserved' || state === 'handed_over') && !isLate && (
            <p className="text-sm">
              {t('orders.rentalPickUp', { when: `${dayText(to, locale)}, ${pickUpTime}–${pickUpEndTime}` })}
            </p>
          )}
        </div>
      </div>
      <dl className="mt-3 grid gap-1 border-hairline border-t pt-3 text-sm">
        <Row term={t('orders.rental')} amountAmd={rental.rentalAmd} />
        {parts.map(line => (
          <Row
            key={line.sku}
            term={
              <>
                {line.brand} <ProductText of={line} field="title" />
                {isForStaff && <code className="text-muted text-xs"> {line.sku}</code>}
              </>
            }
            amountAmd={line.price}
          />
        ))}
        {flavorSku === null && <dt className="text-muted">{t('orders.rentalOwnFlavor')}</dt>}
        {cupSku === null && <dt className="text-muted">{t('orders.rentalOwnBowl')}</dt>}
      </dl>
      <dl className="mt-3 grid gap-1 border-hairline border-t pt-3 text-sm">
        <DepositRow rental={rental} />
        {notTakenRefundAmd === undefined &&
          charges.map(({ kind, amountAmd, note = '' }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: charges are only added
            <Row key={index} term={t(CHARGE_LABELS[kind], { note })} amountAmd={-amountAmd} />
          ))}
        {notTakenRefundAmd !== undefined && (
          <Row term={t('orders.rental.notTakenRefund')} amountAmd={notTakenRefundAmd} isSum />
        )}
        {depositBackAmd !== undefined && <Row term={t('orders.rental.back')} amountAmd={depositBackAmd} isSum />}
      </dl>
      {number !== undefined && (state === 'reserved' || state === 'handed_over' || state === 'returned') && (
        <p className="mt-1 text-muted text-sm">{t('orders.rental.backLater')}</p>
      )}
      {number !== undefined && (
        <>
          <Agreement rental={rental} />
          <RentalPictures rental={rental} number={number} />
          {!isLate && <ChangeRentalEnd rental={rental} number={number} region={region} />}
        </>
      )}
    </section>
  )
}

/** Whether the customer agreed to the charged damage. Shows nothing without damage. */
function Agreement({ rental: { isDamageAgreed } }: { rental: BookedRental }) {
  const t = useT()
  if (isDamageAgreed === undefined) return null
  return (
    <p className="mt-1 text-muted text-sm">{t(isDamageAgreed ? 'orders.rental.agreed' : 'orders.rental.notAgreed')}</p>
  )
}

/** The paid deposit, and what the full one would have been. */
function DepositRow({ rental: { depositAmd, fullDepositAmd } }: { rental: BookedRental }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const term = fullDepositAmd ? t('orders.depositInstead', { full: formatAmd(fullDepositAmd) }) : t('orders.deposit')
  return <Row term={term} amountAmd={depositAmd} />
}

/** A deduction has a negative amount. */
function Row({ term, amountAmd, isSum = false }: { term: ReactNode; amountAmd: number; isSum?: boolean }) {
  const formatAmd = useFormatAmd()
  return (
    <div className={cx('flex items-baseline justify-between gap-x-4', isSum && 'font-semibold')}>
      <dt className={isSum ? undefined : 'text-muted'}>{term}</dt>
      <dd className="whitespace-nowrap tabular-nums">
        {amountAmd < 0 && '−'}
        {formatAmd(Math.abs(amountAmd))}
      </dd>
    </div>
  )
}

type OrderRental = { number: number; rentalId: string }

/** Pictures of the hookah at handover and return, visible only to its customer. */
function RentalPictures({ rental: { id, pictures }, number }: { rental: BookedRental; number: number }) {
  const t = useT()
  const order = { number, rentalId: id }
  const strips = takenStates.map(taken => {
    const own = pictures.filter(picture => picture.taken === taken)
    if (own.length === 0) return null
    return (
      <div key={taken} className="min-w-0">
        <h4 className="mb-2 font-normal text-muted text-sm">{t(TAKEN_LABELS[taken])}</h4>
        <PictureStrip
          pictures={own}
          nameOf={picture =>
            t('orders.rental.picture', {
              number: own.indexOf(picture) + 1,
              count: own.length,
              label: t(TAKEN_LABELS[taken]),
            })
          }
          draw={(picture, size) => <Picture picture={picture} order={order} size={size} />}
        />
      </div>
    )
  })
  if (pictures.length === 0) return null
  return <div className="mt-3 grid gap-3 border-hairline border-t pt-3 sm:grid-cols-2">{strips}</div>
}

type PictureProps = { picture: RentalPicture; order: OrderRental; size: 'small' | 'large' }

function Picture({ picture, order, size }: PictureProps) {
  const query = useQuery(rentalPictureQuery({ ...order, pictureId: picture.id, size }))
  return <FetchedPicture picture={picture} query={query} size={size} />
}

/** `region`: that of the order, whose hours the slots keep. */
type Props = { rental: BookedRental; number: number; region: RegionCode | undefined }

/** Changes the last day of a rental and its pickup slot. */
function ChangeRentalEnd({ rental, number, region }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const place = useSwapFocus(isOpen)
  if (rental.state !== 'reserved' && rental.state !== 'handed_over') return null
  return (
    <div ref={place} className="mt-3">
      {isOpen ? (
        <RentalEndForm rental={rental} number={number} region={region} onDone={() => setOpen(false)} />
      ) : (
        <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
          {t('orders.rental.changeEnd')}
        </Button>
      )}
    </div>
  )
}

function RentalEndForm({ rental, number, region, onDone }: Props & { onDone: () => void }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const [selectedDate, setSelectedDate] = useState(rental.to)
  const [time, setTime] = useState(rental.pickUpTime)
  const params = { number, id: rental.id }
  const { data } = useQuery({
    queryKey: ['rental', 'ends', rental.id],
    queryFn: ({ signal }) => call(getRentalEnds, { params, signal }),
    staleTime: 0,
  })
  const ends = data?.ends ?? [{ to: rental.to, extensionAmd: 0 }]
  const { to, extensionAmd } = ends.find(end => end.to === selectedDate) ??
    ends[0] ?? { to: selectedDate, extensionAmd: 0 }
  const { data: slots } = useQuery(slotsQuery(to, { isRental: true, region }))
  const isCurrentSlot = (start: string) => to === rental.to && start === rental.pickUpTime
  const canPickUp = slots?.some(slot => slot.time === time && (isFree(slot) || isCurrentSlot(slot.time))) ?? false
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
          <Select {...control} value={to} onChange={({ target }) => setSelectedDate(target.value)}>
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
          <Select {...control} value={canPickUp ? time : ''} onChange={({ target }) => setTime(target.value)}>
            {!canPickUp && <option value="">—</option>}
            {slots?.map(slot => (
              <option key={slot.time} value={slot.time} disabled={!isFree(slot) && !isCurrentSlot(slot.time)}>
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
        <Button type="submit" size="sm" pending={save.isPending} disabled={!canPickUp}>
          {t('orders.rental.saveEnd')}
        </Button>
        <Button variant="plain" size="sm" onClick={onDone}>
          {t('orders.rental.keepEnd')}
        </Button>
      </div>
    </form>
  )
}
