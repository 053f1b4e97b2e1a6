import {
  type MessageChannel,
  type MessageState,
  MessageTopic,
  type SentMessage,
} from '@shop/contracts/notifications-staff.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { TimestampCell } from '#shared/admin/page-parts.tsx'
import type { Column } from '#shared/admin/table/table-state.ts'
import { Badge, type Tone } from '#ui/badge.tsx'

/** Columns of the message log; the topic opens the text. */
export function useMessageColumns(onOpen: (message: SentMessage) => void): Column<SentMessage>[] {
  const t = useT()
  return [
    {
      id: 'topic',
      header: t('messages.column.topic'),
      cell: message => (
        <button
          type="button"
          onClick={() => onOpen(message)}
          className="min-h-6 text-left font-medium hover:underline pointer-coarse:min-h-11"
        >
          <TopicText topic={message.topic} />
        </button>
      ),
    },
    {
      id: 'written',
      header: t('messages.column.written'),
      cell: ({ writtenAt }) => <TimestampCell at={writtenAt} />,
    },
    {
      id: 'recipient',
      header: t('messages.column.recipient'),
      cell: ({ recipient }) =>
        recipient ? (
          <span className="break-all tabular-nums">{recipient}</span>
        ) : (
          <span className="text-muted">{t('messages.noRecipient')}</span>
        ),
    },
    { id: 'channel', header: t('messages.column.channel'), cell: ({ channel }) => t(CHANNEL_LABELS[channel]) },
    {
      id: 'order',
      header: t('messages.column.order'),
      cell: ({ orderNumber }) => (orderNumber === undefined ? '—' : <OrderLink number={orderNumber} />),
    },
    { id: 'state', header: t('messages.column.state'), cell: message => <StateBadge message={message} /> },
    {
      id: 'tries',
      header: t('messages.column.tries'),
      align: 'end',
      isExtra: true,
      cell: ({ tries }) => <span className="tabular-nums">{tries}</span>,
    },
  ]
}

export function TopicText({ topic }: { topic: string }) {
  const t = useT()
  const known = MessageTopic.safeParse(topic)
  return known.success ? t(topicLabel(known.data)) : topic
}

export function OrderLink({ number }: { number: number }) {
  return (
    <LocaleLink to={adminPaths.order(number)} className="whitespace-nowrap tabular-nums hover:underline">
      № {number}
    </LocaleLink>
  )
}

export function StateBadge({ message: { state, resentFrom } }: { message: Pick<SentMessage, 'state' | 'resentFrom'> }) {
  const t = useT()
  return (
    <span className="inline-flex flex-wrap gap-1 max-lg:justify-end">
      <Badge tone={STATE_TONES[state]}>{t(STATE_LABELS[state])}</Badge>
      {resentFrom && <Badge>{t('messages.again')}</Badge>}
    </span>
  )
}

/** Returns the message with the name of a topic. A topic without this message does not compile. */
export const topicLabel = (topic: MessageTopic): MessageId => `messages.topic.${topic}`

export const STATE_LABELS: Record<MessageState, MessageId> = {
  waiting: 'messages.state.waiting',
  sent: 'messages.state.sent',
  failed: 'messages.state.failed',
}

const STATE_TONES: Record<MessageState, Tone> = { waiting: 'info', sent: 'ok', failed: 'bad' }

export const CHANNEL_LABELS: Record<MessageChannel, MessageId> = {
  sms: 'messages.channel.sms',
  email: 'messages.channel.email',
}
