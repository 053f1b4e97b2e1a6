import type { Exchange } from '@shop/contracts/exchange.ts'
import type { StaffReturn } from '@shop/contracts/returns-staff.ts'
import { type ReactNode, useState } from 'react'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { IfCan } from '#shared/admin/if-can.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { useCan } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { notify } from '#ui/toast/notify.ts'
import { ReturnPhotos } from '../return-pictures.tsx'
import { STAFF_REASON_LABELS } from './labels.ts'
import { loadReturnPicture, useAcceptReturn } from './queries.ts'
import { ReceiveReturnDialog, RejectReturnDialog } from './return-dialogs.tsx'

export type ReturnActionsProps = {
  orderReturn: StaffReturn
  onReject: (orderReturn: StaffReturn) => void
  onReceive: (orderReturn: StaffReturn) => void
  /** Exchanges the items instead of a refund. */
  onExchange: (orderReturn: StaffReturn) => void
}

/** The dialogs that receive and decline a return, for a list of returns. `dialogs` stays outside of the list. */
export function useReturnDialogs(): Omit<ReturnActionsProps, 'orderReturn' | 'onExchange'> & {
  dialogs: ReactNode
} {
  const [rejected, setRejected] = useState<StaffReturn>()
  const [received, setReceived] = useState<StaffReturn>()
  const dialogs = (
    <>
      {rejected && <RejectReturnDialog orderReturn={rejected} onClose={() => setRejected(undefined)} />}
      {received && <ReceiveReturnDialog orderReturn={received} onClose={() => setReceived(undefined)} />}
    </>
  )
  return { onReject: setRejected, onReceive: setReceived, dialogs }
}

/** The items of a return with reason, note and photos. */
export function ReturnedItems({
  orderReturn: { id, lines, reason, note, pictures, refusal },
}: {
  orderReturn: StaffReturn
}) {
  const t = useT()
  return (
    <div className="min-w-0">
      {lines.map(line => (
        <p key={line.sku}>
          <ProductText of={line} field="title" /> × {line.received ?? line.quantity}{' '}
          <LocaleLink to={adminPaths.variant(line.sku)} className="text-muted text-xs hover:underline">
            <code>{line.sku}</code>
          </LocaleLink>
          {line.isOpened && <span className="text-muted"> · {t('adminReturns.opened')}</span>}
        </p>
      ))}
      <p className="text-muted">{t(STAFF_REASON_LABELS[reason])}</p>
      {note && (
        <p className="whitespace-pre-line break-words">
          <q>{note}</q>
        </p>
      )}
      <IfCan permission="customers.personal">
        <div className="mt-1 empty:hidden">
          <ReturnPhotos pictures={pictures} load={(...picture) => loadReturnPicture(id, ...picture)} />
        </div>
      </IfCan>
      {refusal && <p className="text-muted">{t('returns.refusal', { reason: refusal })}</p>}
    </div>
  )
}

/** The order with the new items of an exchange, what it waits for, and until when the items are reserved. */
export function ExchangeLink({ exchange: { orderNumber, state, reservedUntil } }: { exchange: Exchange }) {
  const t = useT()
  const locale = useLocale()
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-3">
        <LocaleLink to={adminPaths.order(orderNumber)} className="underline decoration-control underline-offset-4">
          {t('adminReturns.exchangeFor', { number: String(orderNumber) })}
        </LocaleLink>
        <span className="text-muted">{t(`adminReturns.exchangeState.${state}`)}</span>
      </p>
      {reservedUntil && (
        <p className="text-muted">
          {t('adminReturns.exchangeReserved', { timestamp: timestampText(reservedUntil, locale) })}
        </p>
      )}
    </div>
  )
}

/** Actions that the state and the role of the staff member allow. */
export function ReturnActions({ orderReturn, onReject, onReceive, onExchange }: ReturnActionsProps) {
  const t = useT()
  const accept = useAcceptReturn()
  const can = useCan()
  const { id, number, state, exchange, isRefusedAtDoor } = orderReturn
  const canExchange = exchange === undefined && can('orders.edit')
  if (!can('returns.edit') || (state !== 'requested' && state !== 'accepted')) return null
  return (
    <span className="inline-flex flex-wrap gap-2 lg:justify-end">
      {state === 'requested' && (
        <CompactButton
          variant="primary"
          aria-label={t('adminReturns.acceptOf', { number })}
          pending={accept.isPending}
          onClick={() =>
            accept.mutate(id, {
              onSuccess: () => notify({ kind: 'ok', title: t('adminReturns.accepted', { number }) }),
              onError: error => notifyFailure(t('adminReturns.notAccepted'), error),
            })
          }
        >
          {t('adminReturns.accept')}
        </CompactButton>
      )}
      {state === 'accepted' && (
        <CompactButton
          variant="primary"
          aria-label={t('adminReturns.receiveOf', { number })}
          onClick={() => onReceive(orderReturn)}
        >
          {t('adminReturns.receive')}
        </CompactButton>
      )}
      {canExchange && (
        <CompactButton
          aria-label={t('adminReturns.exchangeReturn', { number })}
          onClick={() => onExchange(orderReturn)}
        >
          {t('adminReturns.exchange')}
        </CompactButton>
      )}
      {!isRefusedAtDoor && (
        <CompactButton aria-label={t('adminReturns.refuseOf', { number })} onClick={() => onReject(orderReturn)}>
          {t('adminReturns.refuse')}
        </CompactButton>
      )}
    </span>
  )
}
