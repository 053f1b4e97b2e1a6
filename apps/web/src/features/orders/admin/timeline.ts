import { oneOf } from '@shop/contracts/enums.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { formatAmd } from '@shop/contracts/money.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import type { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { activityText, refusedItemsText, rentalEventText, statusLabel } from '../order-labels.ts'
import { COLLECTION_FAILURES } from './steps/failure-fields.tsx'
import { REFUSAL_LABELS } from './steps/refusal-labels.ts'

const ACTORS: Record<string, MessageId> = {
  customer: 'adminOrders.actor.customer',
  staff: 'adminOrders.actor.staff',
  provider: 'adminOrders.actor.provider',
  system: 'adminOrders.actor.system',
}

/** Reasons of cancellations in the words of staff. The customer's texts address the customer. */
const CANCEL_REASONS: Partial<Record<string, MessageId>> = {
  customer: 'adminOrders.cancel.customer',
  payment_expired: 'orders.reason.payment_expired',
  unreachable: 'adminOrders.cancel.unreachable',
  out_of_stock: 'adminOrders.cancel.out_of_stock',
  staff: 'adminOrders.cancel.staff',
}

/** An event of an order as text. */
export type TimelineEntry = {
  at: string
  kind: 'state' | 'note' | 'other'
  text: string
  /** Name of the staff member or role. */
  by: string | undefined
  /** The reason, or a note of staff. */
  more: string | undefined
}

/** Returns all status changes and activities, newest first. */
export function toTimeline(
  { order, activity, doneBy, undone }: AdminOrder,
  t: ReturnType<typeof useT>,
  locale: Locale,
): TimelineEntry[] {
  const nameAt = (at: string) => doneBy.find(done => done.at === at)?.name
  const byOf = (at: string, actor: string) => {
    const label = ACTORS[actor]
    return (actor === 'staff' ? nameAt(at) : undefined) ?? (label && t(label))
  }
  const states = order.timeline.map(({ at, status, actor, reason }): TimelineEntry => {
    const reasonLabel = reason ? CANCEL_REASONS[reason] : undefined
    return {
      at,
      kind: 'state',
      text: t(
        actor === 'staff' && status === 'awaiting_payment'
          ? 'adminOrders.happened.placed'
          : statusLabel(status, order.deliveryType),
      ),
      by: byOf(at, actor),
      more: reasonLabel && t(reasonLabel),
    }
  })
  const undoneSteps = undone.flatMap(({ status, at, undoneAt }): TimelineEntry[] => {
    const step = t(statusLabel(status, order.deliveryType))
    return [
      { at, kind: 'other', text: step, by: byOf(at, 'staff'), more: undefined },
      {
        at: undoneAt,
        kind: 'other',
        text: t('adminOrders.undone', { step }),
        by: byOf(undoneAt, 'staff'),
        more: undefined,
      },
    ]
  })
  const others = activity.map(({ note, ...entry }): TimelineEntry => {
    const { at, kind, actor } = entry
    return {
      at,
      kind: kind === 'note' ? 'note' : 'other',
      text: textOf(entry, order, t, locale),
      by: byOf(at, actor),
      more: note,
    }
  })
  const rented = order.rentals.flatMap(rental =>
    rental.timeline.flatMap((event): TimelineEntry[] => {
      const text =
        event.kind === 'handed_over' ? t('adminOrders.happened.handedOver') : rentalEventText(event, rental, t, locale)
      return text ? [{ at: event.at, kind: 'other', text, by: nameAt(event.at), more: undefined }] : []
    }),
  )
  return [...states, ...undoneSteps, ...others, ...rented].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

function textOf(
  entry: Omit<AdminOrder['activity'][number], 'note'>,
  order: AdminOrder['order'],
  t: ReturnType<typeof useT>,
  locale: Locale,
): string {
  if (entry.kind === 'note') return t('adminOrders.note')
  if (entry.kind === 'identity_checked') return t('adminOrders.identityChecked')
  if (entry.kind === 'refund_granted')
    return t('adminOrders.refundGranted', { amount: formatAmd(entry.facts.amountAmd ?? 0, locale) })
  // The customer's texts of these address the customer, so staff need their own.
  if (entry.kind === 'call_attempt') return t('adminOrders.happened.call')
  if (entry.kind === 'collection_failed') {
    const label = COLLECTION_FAILURES.labels[oneOf(COLLECTION_FAILURES.options, entry.facts.reason) ?? 'other']
    return t('adminOrders.happened.collectionFailed', { reason: t(label) })
  }
  if (entry.kind === 'items_refused') return refusalText(entry.facts, order, t, locale)
  if (entry.kind === 'reached') return t('adminOrders.happened.reached')
  if (entry.kind === 'unreachable') {
    const { until } = entry.facts
    return t('adminOrders.happened.unreachable', { day: until ? dayMonthText(until, locale, 'long') : '' })
  }
  return activityText(entry, order, t, locale)
}

/** Names what was refused at the door. Refusals of earlier versions have only counts. */
function refusalText(
  facts: AdminOrder['activity'][number]['facts'],
  order: AdminOrder['order'],
  t: ReturnType<typeof useT>,
  locale: Locale,
): string {
  const { refusal = 'other', refusedHookahs: hookahs = 0, refusedUnits = 0 } = facts
  const reason = t(REFUSAL_LABELS[refusal])
  const items = refusedItemsText(facts, order, locale)
  if (items) return t('adminOrders.happened.refusedItems', { items, reason })
  return t('adminOrders.happened.refused', { hookahs: String(hookahs), items: String(refusedUnits), reason })
}
