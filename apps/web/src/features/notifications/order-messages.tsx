import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { useState } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { momentText } from '#shared/admin/moments.ts'
import { Panel } from '#shared/admin/panel.tsx'
import { StateBadge, TopicText } from './message-columns.tsx'
import { MessageSheet } from './message-sheet.tsx'
import { CHANNEL_WORDS } from './message-words.ts'

/** What was written to the customer of an order about it; each opens with its words, to be sent once more. */
export function OrderMessages({ messages }: { messages: AdminOrder['messages'] }) {
  const t = useT()
  const locale = useLocale()
  const [openedId, setOpenedId] = useState<string>()
  return (
    <Panel title={t('admin.page.messages')} className="md:col-span-2 xl:col-span-1">
      {messages.length === 0 && <p className="text-muted text-sm">{t('messages.noneOfOrder')}</p>}
      <ul className="grid gap-2 text-sm empty:hidden">
        {messages.map(message => (
          <li key={message.id} className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="min-w-0">
              <button
                type="button"
                onClick={() => setOpenedId(message.id)}
                className="min-h-6 text-left underline decoration-control underline-offset-4 pointer-coarse:min-h-11"
              >
                <TopicText topic={message.topic} />
              </button>
              <span className="block text-muted">
                {`${t(CHANNEL_WORDS[message.channel])} · ${momentText(message.writtenAt, locale)}`}
              </span>
            </span>
            <StateBadge message={message} />
          </li>
        ))}
      </ul>
      {openedId && (
        <MessageSheet key={openedId} id={openedId} onShow={setOpenedId} onClose={() => setOpenedId(undefined)} />
      )}
    </Panel>
  )
}
