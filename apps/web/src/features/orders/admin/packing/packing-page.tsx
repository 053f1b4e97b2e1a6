import { localePath } from '@shop/contracts/locales.ts'
import { type AdminOrder, packOrder } from '@shop/contracts/orders-staff.ts'
import type { PickList } from '@shop/contracts/pick-list.ts'
import { findPurchasableVariants } from '@shop/contracts/purchasing.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, Minus, Plus } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { useLeaveGuard } from '#shared/admin/dialogs/guards.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { AdminHeading, BackLink, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import type { ScanResult } from '#shared/admin/scan/camera-dialog.tsx'
import { focusScanField, ScanField } from '#shared/admin/scan/scan-field.tsx'
import { localText, ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { cx } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { adminOrderQuery, pickListQuery } from '../queries.ts'
import { useOrderChange } from '../steps/order-change.tsx'
import { TogetherNote } from '../supplement/together-note.tsx'
import { LotsToTake } from './lots-to-take.tsx'
import {
  addPacked,
  findRemoved,
  findScanned,
  isAllPacked,
  type Packed,
  type PackItem,
  toPackItems,
} from './packing-check.ts'

/** Checks the pieces of an order by scanning before it is marked as packed. */
export function PackingPage() {
  const t = useT()
  const number = Number(useParams().number)
  const order = useQuery(adminOrderQuery(number))
  const list = useQuery(pickListQuery({ numbers: String(number) }))
  const title = t('packing.title', { number: String(number) })
  return (
    <div className="max-w-3xl">
      <PageMeta title={title} isPrivate />
      <BackLink to={adminPaths.order(number)}>{t('admin.orderNumber', { number: String(number) })}</BackLink>
      <AdminHeading title={title} />
      {order.data && (
        <div className="mb-4">
          <TogetherNote numbers={packedWith(order.data.order)} />
        </div>
      )}
      {order.data && list.data ? (
        <PackingCheck data={order.data} list={list.data} />
      ) : (
        <QueryPlaceholder query={order.data ? list : order} className="h-96 w-full rounded-picture" />
      )}
    </div>
  )
}

/** The numbers of the paid orders that go out with an order. */
function packedWith({ supplementOf, supplements = [] }: AdminOrder['order']): number[] {
  const added = supplements.filter(({ status }) => status !== 'awaiting_payment' && status !== 'cancelled')
  return [...(supplementOf === undefined ? [] : [supplementOf]), ...added.map(({ number }) => number)]
}

function PackingCheck({ data, list }: { data: AdminOrder; list: PickList }) {
  const t = useT()
  const { number, status } = data.order
  const items = toPackItems(list)
  const [packed, setPacked] = useState<Packed>(new Map())
  const [message, setMessage] = useState<ScanResult>()
  const names = useNames(list)
  // Also of items that the order no longer has.
  const [packedNames, setPackedNames] = useState<ReadonlyMap<string, string>>(new Map())
  const field = useRef<HTMLInputElement>(null)
  const describeForeign = useForeignText()
  const scans = useRef(0)
  const isStarted = [...packed.values()].some(count => count > 0)
  const { pass } = useLeaveGuard(isStarted && status === 'confirmed')
  const [packing] = list.orders
  if (!packing) return <EmptyState title={t('packing.notToPack')}>{t('packing.notToPackText')}</EmptyState>
  const add = (item: PackItem, delta: number) => {
    setPacked(current => addPacked(current, item, delta))
    setPackedNames(current => new Map(current).set(item.key, names.get(item.key) ?? item.key))
  }
  const onScan = async (code: string) => {
    const scan = ++scans.current
    const result = findScanned(items, packed, code)
    if (result.kind === 'foreign') {
      setMessage({ kind: 'bad', text: t('packing.foreign', { code }) })
      const text = await describeForeign(code)
      if (scan === scans.current) setMessage({ kind: 'bad', text })
      return
    }
    const { key, quantity } = result.item
    const count = (packed.get(key) ?? 0) + 1
    const name = names.get(key) ?? key
    if (result.kind === 'over') setMessage({ kind: 'bad', text: t('packing.over', { name, quantity }) })
    else {
      add(result.item, 1)
      setMessage({ kind: 'ok', text: t('packing.scanned', { name, count, quantity }) })
    }
  }
  const rowOf = (key: string) => {
    const item = items.find(each => each.key === key)
    return (
      item && {
        item,
        count: packed.get(key) ?? 0,
        name: names.get(key) ?? key,
        onAdd: (delta: number, event: MouseEvent) => {
          add(item, delta)
          focusScanField(field.current, event)
        },
      }
    )
  }
  return (
    <div className="grid gap-4">
      <ScanField ref={field} onScan={code => void onScan(code)} result={message} />
      <div role={message?.kind === 'bad' ? 'alert' : 'status'} className="min-h-12">
        {message && <Notice kind={message.kind} title={message.text} />}
      </div>
      {findRemoved(items, packed).map(key => (
        <Removed
          key={key}
          name={packedNames.get(key) ?? key}
          count={packed.get(key) ?? 0}
          onTakeOut={event => {
            setPacked(current => new Map(current).set(key, 0))
            focusScanField(field.current, event)
          }}
        />
      ))}
      {packing.isDiscreet && <Notice kind="warn" title={t('adminOrders.plainPackaging')} />}
      <ul className="divide-y divide-hairline border-hairline border-y">
        {list.lines.map(line => (
          <Row
            key={line.sku}
            row={rowOf(line.sku)}
            imageUrl={line.imageUrl}
            code={[line.shelf, line.sku, line.barcode]}
          >
            <LineName line={line} />
            <LotsToTake lots={line.lots} />
          </Row>
        ))}
        {list.hookahs.map(hookah => (
          <Row key={hookah.rentalId} row={rowOf(hookah.unit)} imageUrl={hookah.imageUrl} code={[hookah.unit]}>
            {hookah.brand} <ProductText of={hookah} field="title" />
          </Row>
        ))}
      </ul>
      <Finish
        data={data}
        number={number}
        version={packing.version}
        isComplete={isAllPacked(items, packed)}
        field={field}
        onPacked={pass}
      />
    </div>
  )
}

function LineName({ line }: { line: PickList['lines'][number] }) {
  const weight = useWeight()
  return (
    <>
      {line.brand} <ProductText of={line} field="title" />, {weight(line.weight)}
    </>
  )
}

/** The names of the items by their key, for messages. */
function useNames({ lines, hookahs }: PickList): ReadonlyMap<string, string> {
  const locale = useLocale()
  const weight = useWeight()
  const nameOf = (of: PickList['hookahs'][number] | PickList['lines'][number]) =>
    `${of.brand} ${localText(of, 'title', locale).text}`
  return new Map([
    ...lines.map(line => [line.sku, `${nameOf(line)}, ${weight(line.weight)}`] as const),
    ...hookahs.map(hookah => [hookah.unit, nameOf(hookah)] as const),
  ])
}

/** Returns a function that says what a code is that the order does not have. */
function useForeignText(): (code: string) => Promise<string> {
  const t = useT()
  const locale = useLocale()
  const weight = useWeight()
  return async code => {
    const found = await call(findPurchasableVariants, { query: { q: code } }).catch(() => undefined)
    const variant = found?.items.find(({ isExact }) => isExact)
    if (!variant) return t(found ? 'packing.unknown' : 'packing.foreign', { code })
    const title = localText(variant, 'title', locale).text
    return t('packing.foreignItem', { name: `${variant.brand} ${title}, ${weight(variant.weight)}`, sku: variant.sku })
  }
}

type RemovedProps = { name: string; count: number; onTakeOut: (event: MouseEvent) => void }

/** Packed units that the order no longer has. */
function Removed({ name, count, onTakeOut }: RemovedProps) {
  const t = useT()
  return (
    <Notice
      kind="warn"
      role="alert"
      title={t('packing.takeOut', { name, count })}
      actions={<CompactButton onClick={onTakeOut}>{t('packing.takenOut')}</CompactButton>}
    />
  )
}

type RowProps = {
  row: { item: PackItem; count: number; name: string; onAdd: (delta: number, event: MouseEvent) => void } | undefined
  imageUrl: string
  code: readonly (string | null)[]
  children: ReactNode
}

/** An item with its packed units. Without a code on the pack, units are added by hand. */
function Row({ row, imageUrl, code, children }: RowProps) {
  const t = useT()
  if (!row) return null
  const { item, count, name, onAdd } = row
  const isDone = count === item.quantity
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-3 py-2 text-sm sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]">
      <img src={imageUrl} alt="" width={56} height={56} loading="lazy" className="size-14 rounded-picture bg-raised" />
      <span className="min-w-0">
        <span className="block">{children}</span>
        <code className="block break-words text-muted text-xs">{code.filter(Boolean).join(' · ')}</code>
      </span>
      <span className="flex items-center gap-1 max-sm:col-start-2">
        <CompactButton
          variant="quiet"
          aria-label={t('packing.less', { name })}
          disabled={count === 0}
          onClick={event => onAdd(-1, event)}
        >
          <Minus aria-hidden className="size-4" />
        </CompactButton>
        <span
          className={cx(
            'min-w-12 text-center font-semibold tabular-nums',
            isDone && 'text-ok',
            count > item.quantity && 'text-bad',
          )}
        >
          {isDone && <Check aria-hidden className="inline size-4" />}{' '}
          {t('packing.count', { count, quantity: item.quantity })}
        </span>
        <CompactButton
          variant="quiet"
          aria-label={t('packing.more', { name })}
          disabled={count >= item.quantity}
          onClick={event => onAdd(1, event)}
        >
          <Plus aria-hidden className="size-4" />
        </CompactButton>
      </span>
    </li>
  )
}

type FinishProps = {
  data: AdminOrder
  number: number
  /** The version of the order whose items are checked. */
  version: string
  isComplete: boolean
  /** The scan field, which gets the focus back. */
  field: RefObject<HTMLInputElement | null>
  onPacked: () => void
}

/** Marks the order as packed once all pieces are there, or after an explicit choice without the check. */
function Finish({ data, number, version, isComplete, field, onPacked }: FinishProps) {
  const t = useT()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const locale = useLocale()
  const onChanged = () => {
    onPacked()
    void navigate(localePath(locale, adminPaths.order(number)))
  }
  const change = useOrderChange(number, { version, isToast: true, onChanged })
  const pack = () => change.mutate(expected => call(packOrder, { params: { number }, body: expected }))
  const packUnchecked = async () => {
    const action = t('packing.skip')
    if (await confirm({ title: t('packing.skipTitle'), text: t('packing.skipText'), action, returnFocusTo: field }))
      pack()
  }
  if (!data.steps.includes('pack')) return <Notice kind="info" title={t('packing.notYet')} />
  return (
    <div className="flex flex-wrap gap-2">
      <CompactButton variant="primary" disabled={!isComplete} pending={change.isPending} onClick={pack}>
        {t('adminOrders.step.pack')}
      </CompactButton>
      {!isComplete && (
        <CompactButton disabled={change.isPending} onClick={() => void packUnchecked()}>
          {t('packing.skip')}
        </CompactButton>
      )}
    </div>
  )
}
