import { linesOutsideGroups, skusOfRental } from '@shop/contracts/order-groups.ts'
import type { OrderLine } from '@shop/contracts/orders.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Totals } from '#features/orders/detail/order-view.tsx'
import { dayText, hoursText, mixTitle } from '#features/orders/order-labels.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { useShopName } from '#platform/site.ts'
import { useAddressText } from '#shared/addresses/addresses.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { IfCan } from '#shared/admin/if-can.tsx'
import { useLabelPaper, useSlipPaper } from '#shared/admin/labels/paper.ts'
import { type LabelCodes, LabelGrid, loadCodes, printWithPictures } from '#shared/admin/labels/print-labels.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { PrintSheet } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { longTimestampText } from '#shared/admin/timestamps.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { useNeutralName } from '#shared/shop-info/neutral-name.ts'
import { DELIVERY_TYPE_LABELS } from '../order-parts.tsx'
import { OrderLabel } from '../packing/order-label.tsx'
import { calculateAmountDueAmd } from '../steps/step-rules.tsx'

type Sheet = 'slip' | 'receipt' | 'label'

/**
 * Prints the packing slip, and the customer's receipt or the label for staff who see the address. The browser's print
 * command prints the slip.
 */
export function PrintSheets({ data }: { data: AdminOrder }) {
  const t = useT()
  const [sheet, setSheet] = useState<Sheet>('slip')
  const [labelPaper, slipPaper] = [useLabelPaper(), useSlipPaper()]
  const print = (requestedSheet: Sheet) => {
    flushSync(() => setSheet(requestedSheet))
    // print() returns after the browser has rendered the sheet.
    window.print()
    setSheet('slip')
  }
  const [codes, setCodes] = useState<LabelCodes>()
  const printLabel = async () => {
    const loaded = await loadCodes().catch((error: unknown) => notifyFailure(t('admin.labels.failed'), error))
    if (!loaded) return
    flushSync(() => {
      setCodes(loaded)
      setSheet('label')
    })
    await printWithPictures()
    setSheet('slip')
  }
  const SheetContent = sheet === 'receipt' ? Receipt : PackingSlip
  return (
    <>
      <CompactButton onClick={() => print('slip')}>
        <Printer aria-hidden className="size-4" />
        {t('adminOrders.slip')}
      </CompactButton>
      <IfCan permission="customers.personal">
        <CompactButton onClick={() => print('receipt')}>
          <Printer aria-hidden className="size-4" />
          {t('adminOrders.receipt')}
        </CompactButton>
        <CompactButton onClick={() => void printLabel()}>
          <Printer aria-hidden className="size-4" />
          {t('adminOrders.label')}
        </CompactButton>
      </IfCan>
      <PrintSheet paper={sheet === 'label' ? labelPaper : slipPaper}>
        {sheet === 'label' && codes ? (
          <LabelGrid paper={labelPaper}>
            <OrderLabel data={data} codes={codes} />
          </LabelGrid>
        ) : (
          <SheetContent data={data} />
        )}
      </PrintSheet>
    </>
  )
}

/** Items and prices for the customer. It is not the fiscal receipt. */
function Receipt({ data }: { data: AdminOrder }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const weight = useWeight()
  const order = { ...data.order, activity: [] }
  return (
    <>
      <SheetHead data={data} title={t('adminOrders.receiptTitle', { number: String(order.number) })} />
      <table className="mt-4 mb-4 w-full text-left text-sm">
        <tbody>
          {order.lines.map(line => (
            <tr key={line.sku} className="border-hairline border-b align-top">
              <td className="py-1.5 pr-4">
                {line.brand} <ProductText of={line} field="title" />, {weight(line.weight)}
              </td>
              <td className="whitespace-nowrap py-1.5 pr-4 text-right">
                {line.quantity} × {formatAmd(line.price)}
              </td>
              <td className="whitespace-nowrap py-1.5 text-right">{formatAmd(line.lineTotal)}</td>
            </tr>
          ))}
          {order.rentals.map(({ id, brand, days, rentalAmd, ...rental }) => (
            <tr key={id} className="border-hairline border-b align-top">
              <td className="py-1.5 pr-4">
                {t('orders.rentalOf')}: {brand} <ProductText of={rental} field="title" />
              </td>
              <td className="whitespace-nowrap py-1.5 pr-4 text-right">{t('orders.rentalDays', { count: days })}</td>
              <td className="whitespace-nowrap py-1.5 text-right">{formatAmd(rentalAmd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Totals order={order} />
      <p className="mt-6 text-xs">{t('adminOrders.receiptHint')}</p>
    </>
  )
}

/** Items to tick off, grouped by mixes and rentals, the address, and the amount to collect. */
export function PackingSlip({ data }: { data: AdminOrder }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const { order } = data
  const { lines, mixes, rentals } = order
  const singleLines = linesOutsideGroups(lines, order)
  const amountDueAmd = calculateAmountDueAmd(order)
  const toLines = (sku: string, quantity: number) => {
    const line = lines.find(each => each.sku === sku)
    return line ? [{ ...line, quantity }] : []
  }
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, rentals.length)
  return (
    <>
      <SheetHead data={data} title={t('adminOrders.slipTitle', { number: String(order.number) })} />
      {order.isDiscreet && (
        <p className="mt-4 border-2 border-control px-3 py-2 font-semibold text-lg">
          {t('adminOrders.plainPackaging')}
        </p>
      )}
      {rentals.map(({ id, brand, from, to, flavorSku, cupSku, ...rental }) => (
        <Group key={id} title={t('orders.rentalOf')}>
          <tr className="border-hairline border-b align-top">
            <Tick />
            <td className="py-1.5" colSpan={2}>
              {brand} <ProductText of={rental} field="title" />
              <span className="block text-xs">
                {dayText(from, locale)} – {dayText(to, locale)}
              </span>
              {flavorSku === null && <span className="block text-xs">{t('orders.rentalOwnFlavor')}</span>}
              {cupSku === null && <span className="block text-xs">{t('orders.rentalOwnBowl')}</span>}
            </td>
            <td className="py-1.5 text-right font-semibold">1</td>
          </tr>
          <Rows lines={skusOfRental({ flavorSku, cupSku }).flatMap(sku => toLines(sku, 1))} />
        </Group>
      ))}
      {mixes.map((mix, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the mixes of an order never change
        <Group key={index} title={mixTitle(mix, t)}>
          <Rows lines={mix.lines.flatMap(({ sku, quantity }) => toLines(sku, quantity))} />
        </Group>
      ))}
      {singleLines.length > 0 && (
        <Group title={mixes.length + rentals.length > 0 ? t('adminOrders.slipRest') : t('adminOrders.goods')}>
          <Rows lines={singleLines} />
        </Group>
      )}
      <p className="mt-4 font-semibold">{t('adminOrders.slipPieces', { count: pieces })}</p>
      {amountDueAmd > 0 && (
        <p className="font-semibold">{t('adminOrders.take', { amount: formatAmd(amountDueAmd) })}</p>
      )}
      {data.identityNeeded && <p>{t('adminOrders.identityNeeded')}</p>}
      <p className="mt-8 text-sm">{t('adminOrders.slipPacked')} ______________________</p>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <table className="mt-4 w-full text-left text-sm">
      <caption className="text-left font-semibold">{title}</caption>
      <tbody>{children}</tbody>
    </table>
  )
}

function Rows({ lines }: { lines: readonly OrderLine[] }) {
  const weight = useWeight()
  return lines.map(line => (
    <tr key={line.sku} className="border-hairline border-b align-top">
      <Tick />
      <td className="py-1.5">
        {line.brand} <ProductText of={line} field="title" />
        <span className="block text-xs">{line.sku}</span>
      </td>
      <td className="py-1.5 whitespace-nowrap">{weight(line.weight)}</td>
      <td className="w-12 py-1.5 text-right font-semibold">{line.quantity}</td>
    </tr>
  ))
}

function Tick() {
  return (
    <td className="w-8 py-1.5">
      <span className="inline-block size-4 border-[1.5px] border-control" />
    </td>
  )
}

/** Head of a printed sheet: customer, time and address. */
function SheetHead({ data: { order, customer, byStaff }, title }: { data: AdminOrder; title: string }) {
  const t = useT()
  const locale = useLocale()
  const [shop, neutralName] = [useShopName(), useNeutralName()]
  const { door, place } = useAddressText()(order.address)
  const can = useCan()
  const phones = [order.phone, order.secondaryPhone].filter(phone => phone !== undefined)
  return (
    <header className="grid gap-1 text-sm">
      <p className="flex justify-between gap-4">
        <span>{order.isDiscreet ? neutralName : shop}</span>
        <span>{longTimestampText(order.placedAt, locale)}</span>
      </p>
      <h2 className="text-2xl">{title}</h2>
      <p className="font-semibold text-base">
        {order.deliveryDate
          ? `${dayText(order.deliveryDate, locale)}, ${hoursText(order)}`
          : t(DELIVERY_TYPE_LABELS[order.deliveryType])}
        {order.pickup?.point && `: ${order.pickup.point.name[locale]}`}
      </p>
      {can('customers.personal') && (
        <>
          <p className="text-base">
            {place}, {door}
          </p>
          <p className="text-base">
            {[customer?.name ?? byStaff?.customerName, ...phones].filter(Boolean).join(' · ')}
          </p>
          {order.notes && <p className="border border-hairline px-2 py-1">{order.notes}</p>}
        </>
      )}
    </header>
  )
}
