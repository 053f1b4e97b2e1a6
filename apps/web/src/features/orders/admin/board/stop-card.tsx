import type { CarriedHookah, DeliveryStop, OverdueStop } from '@shop/contracts/deliveries-staff.ts'
import type { RentalStep } from '@shop/contracts/rental-staff.ts'
import { MapPin, Phone } from 'lucide-react'
import { useState } from 'react'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { useAddressText } from '#shared/addresses/addresses.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { IfCan } from '#shared/admin/if-can.tsx'
import { slotText } from '#shared/admin/timestamps.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/class-names.ts'
import { DiscreetNote } from '../discreet-note.tsx'
import { CopyButton, StatusBadge, TaskBadge } from '../order-parts.tsx'
import { HookahDialog } from '../steps/delivery-dialogs.tsx'
import { COLLECTION_FAILURES } from '../steps/failure-fields.tsx'
import { TogetherNote } from '../supplement/together-note.tsx'
import type { StopSelection } from './assign-bar.tsx'
import { StopActions } from './stop-actions.tsx'
import { isAssignable } from './stop-keys.ts'
import { StopPoint } from './stop-point.tsx'

type StopCardProps = {
  stop: DeliveryStop | OverdueStop
  /** The day of the board. */
  date: string
  isCourier: boolean
  /** Absent if stops cannot be selected. */
  selection?: StopSelection | undefined
}

/** A stop of the courier: contact, items to deliver or pick up, amount to collect, and next steps. */
export function StopCard({ stop, date, isCourier, selection }: StopCardProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const { kind, isDone, notes, takeAmd, name, identityNeeded } = stop
  return (
    <li
      className={cx(
        'grid min-w-0 gap-3 rounded-picture border border-hairline bg-surface p-4 text-sm',
        isDone && 'border-dashed',
      )}
    >
      <StopHeader stop={stop} selection={selection} />
      {'window' in stop && (
        <p className="text-bad">{t('adminDeliveries.wasDue', { window: slotText(stop.window, locale) })}</p>
      )}
      {stop.collectionFailure && (
        <p className="text-bad">
          {t('adminOrders.happened.collectionFailed', {
            reason: t(COLLECTION_FAILURES.labels[stop.collectionFailure]),
          })}
        </p>
      )}
      <StopAddress stop={stop} isCourier={isCourier} />
      {!isDone && <StopPoint stop={stop} />}
      {!isDone && <DiscreetNote isDiscreet={stop.isDiscreet} />}
      <TogetherNote numbers={stop.togetherWith} />
      {name && <p className="font-medium">{name}</p>}
      <IfCan permission="customers.personal">
        <StopPhones stop={stop} isCourier={isCourier} />
      </IfCan>
      {notes && <p className="break-words rounded-control bg-raised px-3 py-2">{notes}</p>}
      <StopItems stop={stop} isIdentityNeeded={identityNeeded} />
      {takeAmd !== null && takeAmd > 0 && (
        <p className="font-semibold text-base">{t('adminOrders.take', { amount: formatAmd(takeAmd) })}</p>
      )}
      {kind !== 'pick_up' && !isDone && identityNeeded && (
        <p className="text-muted">{t('adminOrders.identityNeeded')}</p>
      )}
      <StopActions stop={stop} day={dayOf(stop, date)} isIdentityNeeded={identityNeeded} isCourier={isCourier} />
    </li>
  )
}

type StopHeaderProps = Pick<StopCardProps, 'stop' | 'selection'>

/** The order with its state, and the courier, who can be assigned to the selected stops. */
function StopHeader({ stop, selection }: StopHeaderProps) {
  const t = useT()
  const { kind, orderNumber, status, tasks, isDone } = stop
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {selection && isAssignable(stop) && (
          <input
            type="checkbox"
            aria-label={t('adminDeliveries.select', { number: String(orderNumber) })}
            checked={selection.has(stop)}
            onChange={() => selection.toggle(stop)}
            className="size-5 accent-accent pointer-coarse:size-6"
          />
        )}
        <LocaleLink to={adminPaths.order(orderNumber)} className="mr-auto font-semibold text-base hover:underline">
          № {orderNumber}
        </LocaleLink>
        {kind === 'pick_up' ? (
          <Badge tone={isDone ? 'ok' : 'tuff'}>
            {t(isDone ? 'adminDeliveries.fetched' : 'adminDeliveries.pickUp')}
          </Badge>
        ) : (
          <StatusBadge status={status} />
        )}
        {kind === 'pick_up' && !isDone && stop.courier?.outcome === 'failed' && (
          <Badge tone="bad">{t('adminDeliveries.notCollected')}</Badge>
        )}
        {tasks
          .filter(task => task !== 'late')
          .map(task => (
            <TaskBadge key={task} task={task} />
          ))}
      </div>
      {selection && kind !== 'parcel' && (
        <p className={stop.courier ? undefined : 'text-muted'}>
          {t('adminDeliveries.courierName')}: {stop.courier?.name ?? t('adminDeliveries.noCourier')}
        </p>
      )}
    </>
  )
}

/** Returns the delivery day if it differs from the board's, or undefined for postal orders. */
function dayOf(stop: StopCardProps['stop'], date: string): string | undefined {
  if ('window' in stop) return stop.window.date
  return stop.kind === 'parcel' ? undefined : date
}

function StopAddress({ stop: { address, mapQuery }, isCourier }: Pick<StopCardProps, 'stop' | 'isCourier'>) {
  const t = useT()
  const { door, place } = useAddressText()(address)
  const map = `https://yandex.com/maps/?${new URLSearchParams({ text: mapQuery })}`
  return (
    <div className="grid gap-1">
      <p className={isCourier ? 'font-medium text-lg leading-snug' : undefined}>
        {door}
        <span className="block font-normal text-muted text-sm">{place}</span>
      </p>
      <IfCan permission="customers.personal">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <a
            href={map}
            target="_blank"
            rel="noreferrer"
            className={
              isCourier
                ? compactButtonClass('outline')
                : 'inline-flex min-h-6 items-center gap-1 underline decoration-control underline-offset-4'
            }
          >
            <MapPin aria-hidden className="size-4" />
            {t('adminOrders.map')}
          </a>
          <CopyButton text={`${place}, ${door}`} />
        </p>
      </IfCan>
    </div>
  )
}

function StopPhones({ stop: { phone, secondaryPhone }, isCourier }: Pick<StopCardProps, 'stop' | 'isCourier'>) {
  const t = useT()
  const phones = [phone, ...(secondaryPhone ? [secondaryPhone] : [])]
  return (
    <p className="flex flex-wrap gap-2">
      {phones.map(each => (
        <a
          key={each}
          href={`tel:${each}`}
          aria-label={t('adminDeliveries.call', { phone: each })}
          className={
            isCourier
              ? compactButtonClass('outline', 'tabular-nums')
              : 'inline-flex min-h-6 items-center gap-1 whitespace-nowrap tabular-nums underline decoration-control underline-offset-4'
          }
        >
          <Phone aria-hidden className="size-4" />
          {each}
        </a>
      ))}
    </p>
  )
}

/** Labels of the rental steps at the door. The deposit is settled in the shop. */
const DOOR_STEP_LABELS: Partial<Record<RentalStep, MessageId>> = {
  hand_over: 'adminDeliveries.handOver',
  return: 'adminDeliveries.recordReturn',
}

/** Items of a stop: hookahs by unit, and products in a collapsed list. */
function StopItems({ stop, isIdentityNeeded }: { stop: DeliveryStop; isIdentityNeeded: boolean }) {
  const { goods, hookahs, items, orderNumber, status } = stop
  const t = useT()
  const weight = useWeight()
  return (
    <div className="grid gap-2">
      {hookahs.map(hookah => (
        <HookahItem
          key={hookah.rentalId}
          hookah={hookah}
          orderNumber={orderNumber}
          isLast={status === 'dispatched' && hookahs.every(each => each === hookah || each.state !== 'reserved')}
          isIdentityNeeded={isIdentityNeeded}
        />
      ))}
      {goods.length > 0 && (
        <details>
          <summary className="inline-flex min-h-6 items-center underline decoration-control decoration-dotted underline-offset-4 pointer-coarse:min-h-11">
            {t('adminOrders.slipPieces', { count: items })}
          </summary>
          <ul className="mt-1 grid gap-1 text-muted">
            {goods.map(line => (
              <li key={line.sku} className="flex items-center gap-2">
                <img
                  src={line.imageUrl}
                  alt=""
                  width={36}
                  height={36}
                  loading="lazy"
                  className="size-9 rounded-control bg-raised"
                />
                <span className="min-w-0">
                  {line.quantity} × <ProductText of={line} field="title" />, {weight(line.weight)}
                  <LocaleLink to={adminPaths.variant(line.sku)} className="block text-xs hover:underline">
                    <code>{line.sku}</code>
                  </LocaleLink>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

type HookahItemProps = { hookah: CarriedHookah; orderNumber: number; isLast: boolean; isIdentityNeeded: boolean }

function HookahItem({ hookah, orderNumber, isLast, isIdentityNeeded }: HookahItemProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const [step, setStep] = useState<RentalStep | null>(null)
  return (
    <div className="grid gap-2 rounded-control border border-hairline px-3 py-2">
      <p>
        <ProductText of={hookah} field="title" /> · {hookah.unit}
        <span className="block text-muted">
          {t('adminDeliveries.deposit', { amount: formatAmd(hookah.depositAmd) })}
        </span>
      </p>
      <IfCan permission="rentals.edit">
        <div className="flex flex-wrap gap-2 empty:hidden">
          {hookah.steps.map(each => {
            const label = DOOR_STEP_LABELS[each]
            return (
              label && (
                <CompactButton key={each} onClick={() => setStep(each)}>
                  {t(label)}
                </CompactButton>
              )
            )
          })}
        </div>
      </IfCan>
      {(step === 'hand_over' || step === 'return') && (
        <HookahDialog
          hookah={hookah}
          step={step}
          orderNumber={orderNumber}
          isLast={isLast}
          isIdentityNeeded={isIdentityNeeded}
          onClose={() => setStep(null)}
        />
      )}
    </div>
  )
}
