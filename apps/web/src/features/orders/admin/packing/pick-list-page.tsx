import type { PickedHookah, PickLine, PickList } from '@shop/contracts/pick-list.ts'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { dayText } from '#features/orders/order-labels.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton, CompactInput } from '#shared/admin/fields/controls.tsx'
import { AdminHeading, BackLink, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { cx } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { pickListQuery } from '../queries.ts'
import { LotsToTake } from './lots-to-take.tsx'

/** What the selected orders, or all that are not packed, need from the shelves. Printable. */
export function PickListPage() {
  const t = useT()
  const locale = useLocale()
  const dayId = useId()
  const [params, setParams] = useSearchParams()
  const numbers = params.get('numbers') ?? undefined
  const deliveryDate = params.get('date') || undefined
  const deliveryTime = params.get('time') || undefined
  const query = useQuery(pickListQuery({ numbers, deliveryDate, deliveryTime }))
  const { data } = query
  const slot = [deliveryDate && dayText(deliveryDate, locale), deliveryTime].filter(Boolean).join(', ')
  return (
    <div data-printable>
      <PageMeta title={t('admin.page.pickList')} isPrivate />
      <BackLink to={adminPaths.orders}>{t('admin.page.orders')}</BackLink>
      <AdminHeading title={t('admin.page.pickList')} note={slot || undefined}>
        <CompactButton onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          {t('packing.print')}
        </CompactButton>
      </AdminHeading>
      {numbers === undefined && (
        <div className="mb-4 flex flex-wrap items-center gap-2 text-sm print:hidden">
          <label htmlFor={dayId}>{t('packing.day')}</label>
          <CompactInput
            id={dayId}
            type="date"
            value={deliveryDate ?? ''}
            onChange={({ target: { value } }) => setParams(value ? { date: value } : {}, { preventScrollReset: true })}
          />
        </div>
      )}
      {data ? <List list={data} /> : <QueryPlaceholder query={query} className="h-96 w-full rounded-picture" />}
    </div>
  )
}

function List({ list: { orders, lines, hookahs, hasMore } }: { list: PickList }) {
  const t = useT()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  if (orders.length === 0) return <EmptyState title={t('packing.nothing')}>{t('packing.nothingText')}</EmptyState>
  const toggle = (key: string) =>
    setPicked(current => {
      const next = new Set(current)
      if (!next.delete(key)) next.add(key)
      return next
    })
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, hookahs.length)
  const unconfirmed = orders.filter(({ status }) => status === 'paid').map(({ number }) => `№ ${number}`)
  const discreet = orders.filter(({ isDiscreet }) => isDiscreet).map(({ number }) => `№ ${number}`)
  const row = (key: string) => ({ isPicked: picked.has(key), onToggle: () => toggle(key) })
  return (
    <>
      <p className="mb-3 text-muted text-sm">
        {t('packing.orders', { count: orders.length })} · {t('packing.pieces', { count: pieces })}
      </p>
      {hasMore && <Notice kind="warn" className="mb-3" title={t('packing.hasMore', { count: orders.length })} />}
      {unconfirmed.length > 0 && (
        <Notice kind="info" className="mb-3" title={t('packing.unconfirmed', { orders: unconfirmed.join(', ') })} />
      )}
      {discreet.length > 0 && (
        <Notice kind="warn" className="mb-3" title={t('packing.discreet', { orders: discreet.join(', ') })} />
      )}
      <ul className="divide-y divide-hairline border-hairline border-y">
        {lines.map(line => (
          <LineRow key={line.sku} line={line} {...row(line.sku)} />
        ))}
        {hookahs.map(hookah => (
          <HookahRow key={hookah.rentalId} hookah={hookah} {...row(hookah.rentalId)} />
        ))}
      </ul>
    </>
  )
}

type RowState = { isPicked: boolean; onToggle: () => void }

function LineRow({ line, ...state }: { line: PickLine } & RowState) {
  const weight = useWeight()
  return (
    <Row
      {...state}
      place={line.shelf}
      imageUrl={line.imageUrl}
      quantity={line.quantity}
      title={
        <>
          {line.brand} <ProductText of={line} field="title" />, {weight(line.weight)}
        </>
      }
      code={[line.sku, line.barcode].filter(Boolean).join(' · ')}
      orders={line.orders}
      lots={line.lots}
    />
  )
}

function HookahRow({ hookah, ...state }: { hookah: PickedHookah } & RowState) {
  const t = useT()
  return (
    <Row
      {...state}
      place={t('packing.rental')}
      imageUrl={hookah.imageUrl}
      quantity={1}
      title={
        <>
          {hookah.brand} <ProductText of={hookah} field="title" />
        </>
      }
      code={hookah.unit}
      orders={[{ number: hookah.orderNumber, quantity: 1 }]}
    />
  )
}

type RowProps = RowState & {
  /** The shelf; null if it is unknown. */
  place: string | null
  imageUrl: string
  title: ReactNode
  code: string
  quantity: number
  orders: PickLine['orders']
  lots?: PickLine['lots']
}

function Row({ place, imageUrl, title, code, quantity, orders, lots = [], isPicked, onToggle }: RowProps) {
  const t = useT()
  return (
    <li className="py-2 text-sm">
      <label
        className={cx(
          'grid cursor-pointer grid-cols-[auto_3.5rem_minmax(0,1fr)_auto] items-center gap-x-3',
          isPicked && 'opacity-60',
        )}
      >
        <input type="checkbox" checked={isPicked} onChange={onToggle} className="size-6 accent-accent" />
        <img
          src={imageUrl}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          className="size-14 rounded-picture bg-raised"
        />
        <span className="min-w-0">
          <span className={cx('block font-semibold', place === null && 'font-normal text-muted')}>
            {place ?? t('packing.noShelf')}
          </span>
          <span className={cx('block', isPicked && 'line-through')}>{title}</span>
          <code className="block break-words text-muted text-xs">{code}</code>
          <LotsToTake lots={lots} />
        </span>
        <span className="text-right font-semibold text-xl tabular-nums">× {quantity}</span>
      </label>
      <p className="mt-1 flex flex-wrap gap-x-3 pl-9 text-muted text-xs">
        {orders.map(order => (
          <LocaleLink key={order.number} to={adminPaths.order(order.number)} className="min-h-6 underline">
            № {order.number}
            {orders.length > 1 && ` × ${order.quantity}`}
          </LocaleLink>
        ))}
      </p>
    </li>
  )
}
