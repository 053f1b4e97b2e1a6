import type { DeliveryBoard, DeliveryStop } from '@shop/contracts/deliveries-staff.ts'
import { Printer } from 'lucide-react'
import { dayText } from '#features/orders/order-labels.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { useShopName } from '#platform/site.ts'
import { useAddressText } from '#shared/addresses/addresses.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { PrintSheet } from '#shared/admin/page-parts.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { cx } from '#ui/class-names.ts'
import { DiscreetNote } from '../discreet-note.tsx'

/** Prints the open stops of a day: one page per delivery slot for the courier, and postal orders at the end. */
export function DaySheet({ board }: { board: DeliveryBoard }) {
  const t = useT()
  const slots = board.windows.map(({ time, endTime, stops }) => ({ title: `${time}–${endTime}`, stops }))
  const late = { title: t('adminDeliveries.late'), stops: board.late }
  const pages = [late, ...slots, { title: t('adminDeliveries.parcels'), stops: board.parcels }]
    .map(({ title, stops }) => ({ title, stops: stops.filter(({ isDone }) => !isDone) }))
    .filter(({ stops }) => stops.length > 0)
  if (pages.length === 0) return null
  return (
    <>
      <CompactButton onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" />
        {t('adminDeliveries.print')}
      </CompactButton>
      <PrintSheet>
        {pages.map(({ title, stops }, index) => (
          <Page key={title} title={title} stops={stops} board={board} isFirst={index === 0} />
        ))}
      </PrintSheet>
    </>
  )
}

type PageProps = { title: string; stops: readonly DeliveryStop[]; board: DeliveryBoard; isFirst: boolean }

function Page({ title, stops, board, isFirst }: PageProps) {
  const locale = useLocale()
  const shop = useShopName()
  return (
    <section className={cx(!isFirst && 'break-before-page')}>
      <p className="flex justify-between gap-4 text-sm">
        <span>{shop}</span>
        <span>{dayText(board.date, locale)}</span>
      </p>
      <h2 className="mb-2 text-2xl tabular-nums">{title}</h2>
      <ol>
        {stops.map(stop => (
          <Stop key={`${stop.kind}-${stop.orderNumber}`} stop={stop} />
        ))}
      </ol>
    </section>
  )
}

function Stop({ stop }: { stop: DeliveryStop }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const weight = useWeight()
  const { door, place } = useAddressText()(stop.address)
  const { takeAmd } = stop
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 border-hairline border-b py-2 text-sm">
      <span className="mt-1 inline-block size-4 border-[1.5px] border-control" />
      <div className="grid gap-0.5">
        <p className="flex justify-between gap-4 font-semibold text-base">
          <span>
            № {stop.orderNumber}
            {stop.kind === 'pick_up' && ` · ${t('adminDeliveries.pickUp')}`}
          </span>
          {takeAmd !== null && takeAmd > 0 && <span>{t('adminOrders.take', { amount: formatAmd(takeAmd) })}</span>}
          {takeAmd === null && <span>{t('adminOrders.task.fee')}</span>}
        </p>
        <p className="text-base">
          {place}, {door}
        </p>
        <p>{[stop.name, stop.phone, stop.secondaryPhone].filter(Boolean).join(' · ')}</p>
        <DiscreetNote isDiscreet={stop.isDiscreet} />
        {stop.identityNeeded && <p className="font-semibold">{t('adminOrders.identityNeeded')}</p>}
        {stop.notes && <p className="border border-hairline px-2 py-1">{stop.notes}</p>}
        <ul>
          {stop.goods.map(line => (
            <li key={line.sku}>
              {line.quantity} × <ProductText of={line} field="title" />, {weight(line.weight)}
            </li>
          ))}
          {stop.hookahs.map(hookah => (
            <li key={hookah.rentalId}>
              <ProductText of={hookah} field="title" />, {hookah.unit}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
