import type { CourierStop } from '@shop/contracts/courier.ts'
import { MapPin, Phone } from 'lucide-react'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { useAddressText } from '#shared/addresses/addresses.ts'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { slotText } from '#shared/admin/timestamps.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/class-names.ts'
import { DiscreetNote } from '../discreet-note.tsx'
import { FAILED_STOP_LABELS } from '../steps/failure-fields.tsx'
import { TogetherNote } from '../supplement/together-note.tsx'
import { useSetOff } from './queries.ts'
import { SavePlace } from './save-place.tsx'

/** What a courier reports in a dialog. */
export type StopReport =
  | { kind: 'deliver' | 'fail' | 'fail_collection'; stop: CourierStop }
  | { kind: 'collect'; stop: CourierStop; rentalId: string; unit: string }

type CourierStopProps = {
  stop: CourierStop
  /** Opens the dialog of a report. */
  onReport: (report: StopReport) => void
}

/** A stop of the route: where, whom to call, what to hand over, and what can be done. Finished stops show only where and what. */
export function CourierStopCard({ stop, onReport }: CourierStopProps) {
  const t = useT()
  const locale = useLocale()
  const { door, place } = useAddressText()(stop.address)
  const { kind, orderNumber, outcome, window, name, notes } = stop
  const isOpen = outcome === undefined
  // Finished stops are in a section with a heading.
  const Heading = isOpen ? 'h2' : 'h3'
  return (
    <li
      className={cx(
        'grid min-w-0 gap-3 rounded-picture border border-hairline bg-surface p-4',
        !isOpen && 'border-dashed text-sm',
      )}
    >
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <p className="mr-auto font-medium tabular-nums">
          {slotText({ date: window.date, time: `${window.time}–${window.endTime}` }, locale)} · № {orderNumber}
        </p>
        {kind === 'pick_up' && isOpen && <Badge tone="tuff">{t('adminDeliveries.pickUp')}</Badge>}
        {outcome && (
          <Badge tone={outcome === 'done' ? 'ok' : 'bad'}>
            {t(outcome === 'done' ? 'adminDeliveries.done' : FAILED_STOP_LABELS[kind])}
          </Badge>
        )}
      </div>
      <Heading tabIndex={-1} className={cx('break-words leading-snug', isOpen ? 'text-xl' : 'text-base')}>
        {door}
        <span className="block font-normal text-base text-muted">{place}</span>
      </Heading>
      {isOpen && (
        <>
          <DiscreetNote isDiscreet={stop.isDiscreet} />
          <MapLinks mapQuery={stop.mapQuery} />
          <SavePlace stop={stop} />
          <TogetherNote numbers={stop.togetherWith} />
          {name && <p className="font-medium">{name}</p>}
          <Phones stop={stop} />
          {notes && <p className="break-words rounded-control bg-raised px-3 py-2">{notes}</p>}
          <Items stop={stop} />
        </>
      )}
      <Money stop={stop} />
      {outcome === 'failed' && <p className="text-muted text-sm">{t(NEXT_LABELS[kind])}</p>}
      <Actions stop={stop} onReport={onReport} />
    </li>
  )
}

/** What the courier does after a failed stop. */
const NEXT_LABELS: Record<CourierStop['kind'], MessageId> = {
  delivery: 'adminDeliveries.callOffice',
  pick_up: 'adminDeliveries.collectLater',
}

const MAPS: readonly { name: MessageId; addressOf: (query: string) => string }[] = [
  {
    name: 'adminDeliveries.map.yandex',
    addressOf: text => `https://yandex.com/maps/?${new URLSearchParams({ text })}`,
  },
  {
    name: 'adminDeliveries.map.google',
    addressOf: query => `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`,
  },
  { name: 'adminDeliveries.map.twogis', addressOf: query => `https://2gis.am/search/${encodeURIComponent(query)}` },
]

function MapLinks({ mapQuery }: { mapQuery: string }) {
  const t = useT()
  return (
    <p className="flex flex-wrap gap-2">
      {MAPS.map(({ name, addressOf }) => (
        <a key={name} href={addressOf(mapQuery)} target="_blank" rel="noreferrer" className={compactButtonClass()}>
          <MapPin aria-hidden className="size-4" />
          {t(name)}
        </a>
      ))}
    </p>
  )
}

function Phones({ stop: { phone, secondaryPhone } }: { stop: CourierStop }) {
  const t = useT()
  return (
    <p className="flex flex-wrap gap-2">
      {[phone, ...(secondaryPhone ? [secondaryPhone] : [])].map(each => (
        <a
          key={each}
          href={`tel:${each}`}
          aria-label={t('adminDeliveries.call', { phone: each })}
          className={compactButtonClass('outline', 'min-h-12 flex-1 text-base tabular-nums')}
        >
          <Phone aria-hidden className="size-5" />
          {each}
        </a>
      ))}
    </p>
  )
}

/** What is handed over or collected, with pictures. */
function Items({ stop: { goods, hookahs } }: { stop: CourierStop }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const weight = useWeight()
  return (
    <ul className="grid gap-2 text-sm">
      {hookahs.map(hookah => (
        <li key={hookah.rentalId} className="flex items-center gap-3">
          <Picture url={hookah.imageUrl} />
          <p className="min-w-0">
            <ProductText of={hookah} field="title" /> · {hookah.unit}
            <span className="block text-muted">
              {t('adminDeliveries.deposit', { amount: formatAmd(hookah.depositAmd) })}
            </span>
          </p>
        </li>
      ))}
      {goods.map(line => (
        <li key={line.sku} className="flex items-center gap-3">
          <Picture url={line.imageUrl} />
          <p className="min-w-0">
            <strong className="font-semibold">{line.quantity} ×</strong> <ProductText of={line} field="title" />,{' '}
            {weight(line.weight)}
          </p>
        </li>
      ))}
    </ul>
  )
}

const Picture = ({ url }: { url: string }) => (
  <img
    src={url}
    alt=""
    width={48}
    height={48}
    loading="lazy"
    className="size-12 shrink-0 rounded-control object-cover"
  />
)

/** The cash to take, or the cash that was taken, and the document to check. */
function Money({ stop: { kind, outcome, takeAmd, takenAmd, identityNeeded } }: { stop: CourierStop }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const isOpen = outcome !== 'done'
  return (
    <>
      {isOpen && takeAmd !== null && takeAmd > 0 && (
        <p className="font-semibold text-lg">{t('adminOrders.take', { amount: formatAmd(takeAmd) })}</p>
      )}
      {takenAmd !== undefined && <p>{t('adminDeliveries.cash', { amount: formatAmd(takenAmd) })}</p>}
      {isOpen && kind === 'delivery' && identityNeeded && (
        <p className="font-medium">{t('adminOrders.identityNeeded')}</p>
      )}
    </>
  )
}

/** Large buttons for the thumb, one below the other on narrow phones. */
function Actions({ stop, onReport }: CourierStopProps) {
  const t = useT()
  const { steps, hookahs, status, kind, outcome } = stop
  const big = 'min-h-12 text-base'
  return (
    <>
      {kind === 'delivery' && outcome === undefined && (status === 'paid' || status === 'confirmed') && (
        <p className="text-muted text-sm">{t('adminDeliveries.notPacked')}</p>
      )}
      <div className="grid gap-2 empty:hidden">
        {steps.includes('dispatch') && <SetOffButton stop={stop} className={big} />}
        {steps.includes('deliver') && (
          <CompactButton variant="primary" className={big} onClick={() => onReport({ kind: 'deliver', stop })}>
            {t('adminDeliveries.deliver')}
          </CompactButton>
        )}
        {steps.includes('failed-deliveries') && (
          <CompactButton className={big} onClick={() => onReport({ kind: 'fail', stop })}>
            {t('adminDeliveries.fail')}
          </CompactButton>
        )}
        {hookahs
          .filter(hookah => hookah.steps.includes('return'))
          .map(({ rentalId, unit }) => (
            <CompactButton
              key={rentalId}
              variant="primary"
              className={big}
              onClick={() => onReport({ kind: 'collect', stop, rentalId, unit })}
            >
              {t('adminDeliveries.recordReturn')} · {unit}
            </CompactButton>
          ))}
        {steps.includes('failed-collections') && (
          <CompactButton className={big} onClick={() => onReport({ kind: 'fail_collection', stop })}>
            {t('adminDeliveries.notCollected')}
          </CompactButton>
        )}
      </div>
    </>
  )
}

function SetOffButton({ stop: { orderNumber }, className }: { stop: CourierStop; className: string }) {
  const t = useT()
  const setOff = useSetOff(orderNumber, { onFailed: error => notifyFailure(t('adminOrders.stepFailed'), error) })
  return (
    <CompactButton
      variant="primary"
      className={className}
      pending={setOff.isPending}
      onClick={event => {
        // The next button takes the place of this one.
        event.currentTarget.closest('li')?.querySelector('h2')?.focus()
        setOff.mutate(null)
      }}
    >
      {t('adminDeliveries.setOff')}
    </CompactButton>
  )
}
