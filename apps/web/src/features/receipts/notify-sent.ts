import type { useT } from '#platform/i18n/locale-context.tsx'
import { notify } from '#ui/toast/notify.ts'

/** Says how many held receipts were sent to the device. None if they were sent or printed meanwhile. */
export function notifySent(t: ReturnType<typeof useT>, sent: number): void {
  if (sent === 0) notify({ kind: 'warn', title: t('adminReceipts.noneSent') })
  else notify({ kind: 'ok', title: t('adminReceipts.sent', { count: sent }) })
}
