import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { useState } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { Panel } from '#shared/admin/page-parts.tsx'
import { timestampText } from '#shared/admin/timestamps.ts'
import { CHANNEL_LABELS, StateBadge, TopicText } from './message-columns.tsx'
import { MessageDrawer } from './message-drawer.tsx'

type MessageListProps = { messages: AdminOrder['messages'] /** Shown if there are none. */; empty: string }

/** Messages to the customer about an order; each can be opened and sent again. */
export function OrderMessages({ messages }: { messages: AdminOrder['messages'] }) {
  const t = useT()
  return (
    <Panel title={t('admin.page.messages')} className="md:col-span-2 xl:col-span-1">
      <MessageList messages={messages} empty={t('messages.noneOfOrder')} />
    </Panel>
  )
}

export function MessageList({ messages, empty }: MessageListProps) {
  const t = useT()
  const locale = useLocale()
  const [openedId, setOpenedId] = useState<string>()
  return (
    <>
      {messages.length === 0 && <p className="text-muted text-sm">{empty}</p>}
      <ul className="grid gap-2 text-sm empty:hidden">
        {messages.map(message => (
          <li key={message.id} className="flex items-center justify-between gap-x-3">
            <span className="min-w-0">
              <button
                type="button"
                onClick={() => setOpenedId(message.id)}
                className="min-h-6 text-left underline decoration-control underline-offset-4 pointer-coarse:min-h-11"
              >
                <TopicText topic={message.topic} />
                <span className="sr-only">, {t(CHANNEL_LABELS[message.channel])}</span>
              </button>
              <span className="block text-muted">
                {`${t(CHANNEL_LABELS[message.channel])} · ${timestampText(message.writtenAt, locale)}`}
              </span>
            </span>
            <StateBadge message={message} />
          </li>
        ))}
      </ul>
      {openedId && (
        <MessageDrawer key={openedId} id={openedId} onShow={setOpenedId} onClose={() => setOpenedId(undefined)} />
      )}
    </>
  )
}
