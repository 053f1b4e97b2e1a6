import { MessageChannel, MessageState, MessageTopic } from '@shop/contracts/notifications-staff.ts'
import { oneOf } from '@shop/contracts/one-of.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminHeading } from '#shared/admin/admin-heading.tsx'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type TableState, useTableState } from '#shared/admin/table/table-state.ts'
import type { Filter, NamedView } from '#shared/admin/table/table-types.ts'
import { useMessageColumns } from './message-columns.tsx'
import { CHANNEL_LABELS, STATE_LABELS, topicLabel } from './message-labels.ts'
import { MessageSheet } from './message-sheet.tsx'
import { type MessageListParams, messagesQuery } from './queries.ts'

/** Log of messages: their status and text, and sending them again. */
export function MessagesPage() {
  const t = useT()
  const state = useTableState('')
  const [openedId, setOpenedId] = useState<string>()
  const columns = useMessageColumns(({ id }) => setOpenedId(id))
  const query = useQuery(messagesQuery(toListParams(state)))
  return (
    <>
      <AdminHeading title={t('admin.page.messages')} />
      <AdminTable
        id="messages"
        label={t('admin.page.messages')}
        state={state}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        filters={useFilters()}
        views={useViews()}
        empty={{ title: t('messages.empty'), text: t('messages.emptyText') }}
      />
      {openedId && (
        <MessageSheet key={openedId} id={openedId} onShow={setOpenedId} onClose={() => setOpenedId(undefined)} />
      )}
    </>
  )
}

const isOrderNumber = (typed: string | undefined) => typed !== undefined && /^[1-9]\d{0,8}$/.test(typed)

function toListParams({ query: { limit, cursor }, value }: TableState): MessageListParams {
  const order = value('order')
  return {
    limit,
    cursor,
    state: oneOf(MessageState.options, value('state')),
    channel: oneOf(MessageChannel.options, value('channel')),
    topic: value('topic'),
    recipient: value('to'),
    orderNumber: isOrderNumber(order) ? order : undefined,
  }
}

function useFilters(): Filter[] {
  const t = useT()
  return [
    {
      kind: 'choice',
      name: 'state',
      label: t('messages.filter.state'),
      options: MessageState.options.map(value => ({ value, label: t(STATE_LABELS[value]) })),
    },
    {
      kind: 'choice',
      name: 'channel',
      label: t('messages.filter.channel'),
      options: MessageChannel.options.map(value => ({ value, label: t(CHANNEL_LABELS[value]) })),
    },
    {
      kind: 'choice',
      name: 'topic',
      label: t('messages.filter.topic'),
      options: MessageTopic.options.map(value => ({ value, label: t(topicLabel(value)) })),
    },
    { kind: 'text', name: 'to', label: t('messages.filter.recipient') },
    { kind: 'text', name: 'order', label: t('messages.filter.order') },
  ]
}

function useViews(): NamedView[] {
  const t = useT()
  return [
    { name: t('messages.view.all'), search: '' },
    { name: t('messages.view.failed'), search: 'state=failed' },
    { name: t('messages.view.waiting'), search: 'state=waiting' },
  ]
}
