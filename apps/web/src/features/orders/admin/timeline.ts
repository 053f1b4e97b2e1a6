import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import type { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { activityText, REASON_LABELS, rentalEventText, STATUS_LABELS } from '../order-labels.ts'

const ACTORS: Record<string, MessageId> = {
  customer: 'adminOrders.actor.customer',
  staff: 'adminOrders.actor.staff',
  provider: 'adminOrders.actor.provider',
  system: 'adminOrders.actor.system',
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
  { order, activity, doneBy }: AdminOrder,
  t: ReturnType<typeof useT>,
  locale: Locale,
): TimelineEntry[] {
  const byOf = (at: string, actor: string) => {
    const words = ACTORS[actor]
    const name = actor === 'staff' ? doneBy.find(done => done.at === at)?.name : undefined
    return name ?? (words && t(words))
  }
  const states = order.timeline.map(({ at, status, actor, reason }): TimelineEntry => {
    const why = reason ? REASON_LABELS[reason] : undefined
    return { at, kind: 'state', text: t(STATUS_LABELS[status]), by: byOf(at, actor), more: why && t(why) }
  })
  const others = activity.map(({ note, ...happened }): TimelineEntry => {
    const { at, kind, actor } = happened
    return {
      at,
      kind: kind === 'note' ? 'note' : 'other',
      text: textOf(happened, t, locale),
      by: byOf(at, actor),
      more: note,
    }
  })
  const rented = order.rentals.flatMap(rental =>
    rental.timeline.flatMap((event): TimelineEntry[] => {
      const text =
        event.kind === 'handed_over' ? t('adminOrders.happened.handedOver') : rentalEventText(event, rental, t, locale)
      return text ? [{ at: event.at, kind: 'other', text, by: undefined, more: undefined }] : []
    }),
  )
  return [...states, ...others, ...rented].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

function textOf(
  happened: Omit<AdminOrder['activity'][number], 'note'>,
  t: ReturnType<typeof useT>,
  locale: Locale,
): string {
  if (happened.kind === 'note') return t('adminOrders.note')
  if (happened.kind === 'identity_checked') return t('adminOrders.identityChecked')
  if (happened.kind === 'refund_granted')
    return t('adminOrders.gaveBack', { amount: formatAmd(happened.facts.amountAmd ?? 0) })
  // The customer's texts of these address the customer, so staff need their own.
  if (happened.kind === 'call_attempt') return t('adminOrders.happened.call')
  if (happened.kind === 'reached') return t('adminOrders.happened.reached')
  if (happened.kind === 'unreachable') {
    const { until } = happened.facts
    return t('adminOrders.happened.unreachable', { day: until ? dayMonthText(until, locale, 'long') : '' })
  }
  return activityText(happened, t, locale)
}
