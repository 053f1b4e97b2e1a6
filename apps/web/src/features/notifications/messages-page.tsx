import { MAX_EXPORTED_ROWS } from '@shop/contracts/csv.ts'
import { oneOf } from '@shop/contracts/enums.ts'
import { exportMessages, MessageChannel, MessageState, MessageTopic } from '@shop/contracts/notifications-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CsvButton } from '#shared/admin/csv-button.tsx'
import { AdminHeading } from '#shared/admin/page-parts.tsx'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import {
  choiceFilter,
  type Filter,
  type NamedView,
  type TableState,
  useTableState,
} from '#shared/admin/table/table-state.ts'
import { CHANNEL_LABELS, STATE_LABELS, topicLabel, useMessageColumns } from './message-columns.tsx'
import { MessageDrawer } from './message-drawer.tsx'
import { type MessageListParams, messagesQuery } from './queries.ts'

/** Log of messages: their status and text, and sending them again. */
export function MessagesPage() {
  const t = useT()
  const state = useTableState('')
  const [openedId, setOpenedId] = useState<string>()
  const columns = useMessageColumns(({ id }) => setOpenedId(id))
  const params = toListParams(state)
  const query = useQuery(messagesQuery(params))
  const { limit: _, cursor: __, ...filters } = params
  return (
    <>
      <AdminHeading title={t('admin.page.messages')}>
        <CsvButton
          name="messages"
          total={query.data?.total ?? 0}
          max={MAX_EXPORTED_ROWS}
          read={() => call(exportMessages, { query: filters })}
        />
      </AdminHeading>
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
        <MessageDrawer key={openedId} id={openedId} onShow={setOpenedId} onClose={() => setOpenedId(undefined)} />
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
    choiceFilter(
      'state',
      { label: t('messages.column.state'), any: t('messages.filter.state') },
      MessageState.options,
      value => t(STATE_LABELS[value]),
    ),
    choiceFilter(
      'channel',
      { label: t('messages.column.channel'), any: t('messages.filter.channel') },
      MessageChannel.options,
      value => t(CHANNEL_LABELS[value]),
    ),
    choiceFilter(
      'topic',
      { label: t('messages.column.topic'), any: t('messages.filter.topic') },
      MessageTopic.options,
      value => t(topicLabel(value)),
    ),
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
