import type { Promotion, SimulatedPromotion, Simulation } from '@shop/contracts/automatic-promotions.ts'
import { type Item, MAX_LINE_QUANTITY } from '@shop/contracts/checkout.ts'
import { shopTimestamp } from '@shop/contracts/days.ts'
import { YEREVAN } from '@shop/contracts/delivery.ts'
import type { DraftCustomer } from '@shop/contracts/order-drafts-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { Disclosure } from '#shared/admin/disclosure.tsx'
import { TextField } from '#shared/admin/fields/form-fields.tsx'
import { addUnit } from '#shared/admin/order-items.ts'
import { AdminError } from '#shared/admin/page-parts.tsx'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Checkbox } from '#ui/forms/controls.tsx'
import { QuantityStepper } from '#ui/forms/quantity-stepper.tsx'
import { Price } from '#ui/price.tsx'
import { PROBLEM_LABELS } from './labels.tsx'
import { type SimulatedCart, simulationQuery } from './queries.ts'
import { CustomerField, VariantSearch } from './simulator-fields.tsx'

const HOUR_MS = 3_600_000
/** A simulated day is looked at around noon. */
const NOON_HOURS = 12

/** Calculates a cart of chosen products with this promotion and all active ones, and says why one gives nothing. */
export function Simulator({ promotion, isDirty }: { promotion: Promotion; isDirty: boolean }) {
  const t = useT()
  const locale = useLocale()
  const [items, setItems] = useState<readonly Item[]>([])
  const [isDelivered, setDelivered] = useState(true)
  const [day, setDay] = useState('')
  const [customer, setCustomer] = useState<DraftCustomer>()
  const cart: SimulatedCart = {
    items: [...items],
    promotionIds: [promotion.id],
    ...(isDelivered && { region: YEREVAN }),
    ...(customer && { accountId: customer.accountId }),
    ...(day !== '' && { at: new Date(shopTimestamp(day).getTime() + NOON_HOURS * HOUR_MS).toISOString() }),
  }
  const { data, error, isPlaceholderData } = useQuery(simulationQuery(cart, locale, promotion.version))
  const setQuantity = (sku: string, quantity: number) =>
    setItems(items.map(item => (item.sku === sku ? { sku, quantity } : item)))
  return (
    <div className="grid gap-4">
      <p className="text-muted text-sm">
        {t(isDirty ? 'autoPromotions.simulatorDirty' : 'autoPromotions.simulatorText')}
      </p>
      <ul className="divide-y divide-hairline empty:hidden">
        {items.map(({ sku, quantity }) => (
          <SimulatedLine
            key={sku}
            sku={sku}
            quantity={quantity}
            line={data?.lines.find(line => line.sku === sku)}
            onQuantity={changed => setQuantity(sku, changed)}
            onRemove={() => setItems(items.filter(item => item.sku !== sku))}
          />
        ))}
      </ul>
      <VariantSearch items={items} onPick={sku => setItems(addUnit(items, sku))} />
      <Disclosure label={t('autoPromotions.simulatorMore')}>
        <div className="grid gap-3">
          <Checkbox checked={isDelivered} onChange={({ currentTarget }) => setDelivered(currentTarget.checked)}>
            {t('autoPromotions.simulatorDelivery')}
          </Checkbox>
          <TextField
            label={t('autoPromotions.simulatorDay')}
            hint={t('autoPromotions.simulatorDayHint')}
            isOptional
            type="date"
            value={day}
            onChange={setDay}
          />
          <CustomerField customer={customer} onChange={setCustomer} />
        </div>
      </Disclosure>
      {error && <AdminError error={error} />}
      {items.length > 0 && data && (
        <div aria-live="polite" className={cx('grid gap-4', isPlaceholderData && 'opacity-60')}>
          <Effects promotions={data.promotions} ownId={promotion.id} />
          <SimulatedTotals simulation={data} />
        </div>
      )}
    </div>
  )
}

type SimulatedLineProps = {
  sku: string
  quantity: number
  /** Undefined until it is calculated. */
  line: Simulation['lines'][number] | undefined
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

function SimulatedLine({ sku, quantity, line, onQuantity, onRemove }: SimulatedLineProps) {
  const t = useT()
  const name = line?.title ?? sku
  const offAmd = line?.discounts.reduce((sum, { amountAmd }) => sum + amountAmd, 0) ?? 0
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <p className="basis-full">
        <span className="block font-medium">{name}</span>
        <span className="text-muted">{sku}</span>
      </p>
      <QuantityStepper quantity={quantity} max={MAX_LINE_QUANTITY} name={name} onChange={onQuantity} />
      {line && <Price amountAmd={line.lineTotal - offAmd} oldAmountAmd={offAmd > 0 ? line.lineTotal : undefined} />}
      <IconButton label={t('autoPromotions.removeProduct', { name })} onClick={onRemove} className="ml-auto">
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </li>
  )
}

/** What each promotion gives, in the order in which they apply. */
function Effects({ promotions, ownId }: { promotions: readonly SimulatedPromotion[]; ownId: string }) {
  const t = useT()
  const formatAmd = useFormatAmd()
  return (
    <ol className="grid gap-2 text-sm">
      {promotions.map(({ id, title, discountAmd, deliveryAmd, problem, missingAmd = 0 }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-3">
          <span className={cx('min-w-0', id === ownId && 'font-semibold')}>{title}</span>
          {problem ? (
            <span className="text-muted">{t(PROBLEM_LABELS[problem], { amount: formatAmd(missingAmd) })}</span>
          ) : (
            <span className="text-ok tabular-nums">
              −{formatAmd(discountAmd + deliveryAmd)}
              {deliveryAmd > 0 && ` ${t('autoPromotions.forDelivery')}`}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

function SimulatedTotals({ simulation: { totals } }: { simulation: Simulation }) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const rows = [
    { term: t('autoPromotions.goods'), text: formatAmd(totals.goodsAmd) },
    ...(totals.discountAmd > 0 ? [{ term: t('promotions.kind'), text: `−${formatAmd(totals.discountAmd)}` }] : []),
    ...(totals.delivery ? [{ term: t('autoPromotions.delivery'), text: formatAmd(totals.delivery.feeAmd ?? 0) }] : []),
  ]
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-hairline border-t pt-3 text-sm tabular-nums">
      {rows.map(({ term, text }) => (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd className="text-right">{text}</dd>
        </div>
      ))}
      <dt className="font-semibold">{t('autoPromotions.total')}</dt>
      <dd className="text-right font-semibold">{formatAmd(totals.totalAmd)}</dd>
    </dl>
  )
}
