import { MessageTopic, type SentMessage } from '@shop/contracts/notifications-staff.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import type { Column } from '#shared/admin/table/table-types.ts'
import { longTimestampText, timestampText } from '#shared/admin/timestamps.ts'
import { Badge } from '#ui/badge.tsx'
import { CHANNEL_LABELS, STATE_LABELS, STATE_TONES, topicLabel } from './message-labels.ts'

/** Columns of the message log; the topic opens the text. */
export function useMessageColumns(onOpen: (message: SentMessage) => void): Column<SentMessage>[] {
  const t = useT()
  const locale = useLocale()
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
      cell: ({ writtenAt }) => (
        <time dateTime={writtenAt} title={longTimestampText(writtenAt, locale)} className="whitespace-nowrap">
          {timestampText(writtenAt, locale)}
        </time>
      ),
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
