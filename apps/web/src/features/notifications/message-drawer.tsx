import { type MessageText, resendMessage } from '@shop/contracts/notifications-staff.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { AdminError, Fact, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { longTimestampText } from '#shared/admin/timestamps.ts'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { notify } from '#ui/toast/notify.ts'
import { CHANNEL_LABELS, OrderLink, StateBadge, TopicText } from './message-columns.tsx'
import { messageQuery } from './queries.ts'

type MessageDrawerProps = { id: string; onShow: (id: string) => void; onClose: () => void }

/** A message with its text as sent. */
export function MessageDrawer({ id, onShow, onClose }: MessageDrawerProps) {
  const t = useT()
  const query = useQuery(messageQuery(id))
  const { data } = query
  return (
    <Drawer
      open
      onClose={onClose}
      title={data ? <TopicText topic={data.topic} /> : t('admin.page.messages')}
      footer={data && <ResendAction message={data} onShow={onShow} />}
    >
      {!data && <QueryPlaceholder query={query} className="h-64 w-full" />}
      {data && <MessageDetails message={data} />}
    </Drawer>
  )
}

function MessageDetails({ message }: { message: MessageText }) {
  const t = useT()
  const locale = useLocale()
  const { recipient, channel, orderNumber, writtenAt, sentAt, failedAt, heldUntil, tries, lastError } = message
  const timestamps: [MessageId, string | undefined][] = [
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
        {timestamps.map(
          ([term, timestamp]) =>
            timestamp && (
              <Fact key={term} term={t(term)}>
                {longTimestampText(timestamp, locale)}
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
function ResendAction({
  message: { id, state, canResend, recipient },
  onShow,
}: {
  message: MessageText
  onShow: (id: string) => void
}) {
  const t = useT()
  const confirm = useConfirm()
  const keyOf = useIdempotencyKey()
  const queryClient = useQueryClient()
  const resend = useMutation({
    mutationFn: () => call(resendMessage, { params: { id }, headers: keyOf(id) }),
    onSuccess: sent => {
      notify({ kind: 'ok', title: t('messages.resent', { recipient }) })
      queryClient.setQueryData(messageQuery(sent.id).queryKey, sent)
      void queryClient.invalidateQueries({ queryKey: adminKey('notifications', 'list') })
      void queryClient.invalidateQueries({ queryKey: adminKey('orders', sent.orderNumber) })
      onShow(sent.id)
    },
  })
  if (!canResend) {
    const reason =
      state === 'waiting' ? t('messages.isWaiting') : recipient ? t('messages.isCode') : t('messages.isGone')
    return <p className="text-muted text-sm">{reason}</p>
  }
  const ask = async () => {
    const options = { title: t('messages.resendTitle'), text: t('messages.resendText', { recipient }) }
    if (await confirm({ ...options, action: t('messages.resend') })) resend.mutate()
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
