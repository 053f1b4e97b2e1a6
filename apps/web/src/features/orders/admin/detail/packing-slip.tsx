import { formatAmd } from '@shop/contracts/amd-text.ts'
import { linesOutsideGroups } from '@shop/contracts/order-groups.ts'
import type { OrderLine } from '@shop/contracts/orders.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import type { ReactNode } from 'react'
import { dayText, mixTitle } from '#features/orders/order-labels.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { amountDueOf } from '../steps/amount-due.ts'
import { SheetHead } from './sheet-head.tsx'

/** Items to tick off, grouped by mixes and rentals, the address, and the amount to collect. */
export function PackingSlip({ data }: { data: AdminOrder }) {
  const t = useT()
  const locale = useLocale()
  const { order } = data
  const { lines, mixes, rentals } = order
  const singleLines = linesOutsideGroups(lines, order)
  const amountDueAmd = amountDueOf(order)
  const ofSku = (sku: string, quantity: number) => {
    const line = lines.find(each => each.sku === sku)
    return line ? [{ ...line, quantity }] : []
  }
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, rentals.length)
  return (
    <>
      <SheetHead data={data} title={t('adminOrders.slipTitle', { number: String(order.number) })} />
      {rentals.map(({ id, brand, from, to, flavorSku, cupSku, ...rental }) => (
        <Group key={id} title={t('orders.rentalOf')}>
          <tr className="border-hairline border-b align-top">
            <Tick />
            <td className="py-1.5" colSpan={2}>
              {brand} <ProductText of={rental} field="title" />
              <span className="block text-xs">
                {dayText(from, locale)} – {dayText(to, locale)}
              </span>
            </td>
            <td className="py-1.5 text-right font-semibold">1</td>
          </tr>
          <Rows lines={[...ofSku(flavorSku, 1), ...ofSku(cupSku, 1)]} />
        </Group>
      ))}
      {mixes.map((mix, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the mixes of an order never change
        <Group key={index} title={mixTitle(mix, t)}>
          <Rows lines={mix.lines.flatMap(({ sku, quantity }) => ofSku(sku, quantity))} />
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
