import { type MessageText, resendMessage } from '@shop/contracts/notifications-staff.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { useAttemptKey } from '#shared/admin/attempt-key.ts'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { Fact } from '#shared/admin/panel.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { longTimestampText } from '#shared/admin/timestamps.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { notify } from '#ui/toast/notify.ts'
import { OrderLink, StateBadge, TopicText } from './message-columns.tsx'
import { CHANNEL_LABELS } from './message-labels.ts'
import { messageQuery } from './queries.ts'

type MessageSheetProps = { id: string; onShow: (id: string) => void; onClose: () => void }

/** A message with its text as sent. */
export function MessageSheet({ id, onShow, onClose }: MessageSheetProps) {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(messageQuery(id))
  return (
    <Drawer
      open
      onClose={onClose}
      title={data ? <TopicText topic={data.topic} /> : t('admin.page.messages')}
      footer={data && <Again message={data} onShow={onShow} />}
    >
      {!data && error && <AdminError error={error} pending={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64 w-full" />}
      {data && <Opened message={data} />}
    </Drawer>
  )
}

function Opened({ message }: { message: MessageText }) {
  const t = useT()
  const locale = useLocale()
  const { recipient, channel, orderNumber, writtenAt, sentAt, failedAt, heldUntil, tries, lastError } = message
  const moments: [MessageId, string | undefined][] = [
    ['messages.column.written', writtenAt],
    ['messages.sentAt', sentAt],
    ['messages.failedAt', failedAt],
    ['messages.heldUntil', heldUntil],
  ]
  return (
    <>
      <dl className="grid gap-1.5 text-sm">
        <Fact term={t('messages.column.state')}>
          <StateBadge message={message} />
        </Fact>
        <Fact term={t('messages.column.recipient')}>
          <span className="break-all">{recipient || t('messages.noRecipient')}</span>
        </Fact>
        <Fact term={t('messages.column.channel')}>{t(CHANNEL_LABELS[channel])}</Fact>
        {orderNumber !== undefined && (
          <Fact term={t('messages.column.order')}>
            <OrderLink number={orderNumber} />
          </Fact>
        )}
        {moments.map(
          ([term, moment]) =>
            moment && (
              <Fact key={term} term={t(term)}>
                {longTimestampText(moment, locale)}
              </Fact>
            ),
        )}
        <Fact term={t('messages.column.tries')}>{tries}</Fact>
      </dl>
      {lastError && (
        <p className="mt-3 break-words rounded-control bg-raised px-3 py-2 text-sm">
          <span className="block text-muted text-xs">{t('messages.lastError')}</span>
          {lastError}
        </p>
      )}
      <h3 className="mt-5 mb-2 text-base">{message.subject ?? t('messages.text')}</h3>
      <p className="whitespace-pre-line break-words rounded-picture bg-raised p-4 text-sm">{message.text}</p>
    </>
  )
}

/** Sends the message again after a confirmation, or explains why that is not possible. */
function Again({
  message: { id, state, canResend, recipient },
  onShow,
}: {
  message: MessageText
  onShow: (id: string) => void
}) {
  const t = useT()
  const confirm = useConfirm()
  const keyOf = useAttemptKey()
  const queryClient = useQueryClient()
  const resend = useMutation({
    mutationFn: () => call(resendMessage, { params: { id }, headers: keyOf(id) }),
    onSuccess: made => {
      notify({ kind: 'ok', title: t('messages.resent', { recipient }) })
      queryClient.setQueryData(messageQuery(made.id).queryKey, made)
      void queryClient.invalidateQueries({ queryKey: adminKey('notifications', 'list') })
      void queryClient.invalidateQueries({ queryKey: adminKey('orders', made.orderNumber) })
      onShow(made.id)
    },
  })
  if (!canResend) {
    const why = state === 'waiting' ? t('messages.isWaiting') : recipient ? t('messages.isCode') : t('messages.isGone')
    return <p className="text-muted text-sm">{why}</p>
  }
  const ask = async () => {
    const question = { title: t('messages.resendTitle'), text: t('messages.resendText', { recipient }) }
    if (await confirm({ ...question, action: t('messages.resend') })) resend.mutate()
  }
  return (
    <div className="grid gap-3">
      {resend.error && <AdminError error={resend.error} />}
      <Button pending={resend.isPending} onClick={() => void ask()}>
        <Send aria-hidden className="size-4" />
        {t('messages.resend')}
      </Button>
    </div>
  )
}
