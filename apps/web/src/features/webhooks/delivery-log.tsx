import { oneOf } from '@shop/contracts/enums.ts'
import { WebhookDelivery } from '@shop/contracts/webhooks.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Disclosure } from '#shared/admin/disclosure.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { TimestampCell } from '#shared/admin/page-parts.tsx'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, choiceFilter, useTableState } from '#shared/admin/table/table-state.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { deliveriesQuery, topicLabel } from './queries.ts'

const STATES = WebhookDelivery.shape.state.options
const TONES: Record<WebhookDelivery['state'], Tone> = { waiting: 'warn', delivered: 'ok', failed: 'bad' }

type DeliveryLogProps = { id: string; name: string; onResend: ((deliveryId: string) => void) | undefined }

/** What an endpoint got, newest first, with the responses. */
export function DeliveryLog({ id, name, onResend }: DeliveryLogProps) {
  const t = useT()
  const state = useTableState('')
  const { limit, cursor } = state.query
  const query = useQuery(deliveriesQuery(id, { limit, cursor, state: oneOf(STATES, state.value('state')) }))
  const label = { label: t('webhooks.delivery'), any: t('webhooks.show.all') }
  return (
    <AdminTable
      id="webhook-deliveries"
      label={t('webhooks.logOf', { name })}
      state={state}
      query={query}
      columns={useColumns(onResend)}
      rowKey={delivery => delivery.id}
      filters={[choiceFilter('state', label, STATES, value => t(`webhooks.delivery.${value}`))]}
      empty={{ title: t('webhooks.noLog'), text: t('webhooks.noLogText') }}
    />
  )
}

function useColumns(onResend: DeliveryLogProps['onResend']): Column<WebhookDelivery>[] {
  const t = useT()
  return [
    {
      id: 'event',
      header: t('webhooks.event'),
      cell: delivery => (
        <div className="min-w-0">
          <EventName topic={delivery.topic} />
          <Disclosure label={t('webhooks.details')}>
            <DeliveryDetails delivery={delivery} />
          </Disclosure>
        </div>
      ),
    },
    { id: 'at', header: t('webhooks.at'), cell: ({ occurredAt }) => <TimestampCell at={occurredAt} /> },
    {
      id: 'state',
      header: t('webhooks.delivery'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`webhooks.delivery.${state}`)}</Badge>,
    },
    {
      id: 'response',
      header: t('webhooks.response'),
      cell: ({ status, error, durationMs, attemptedAt }) =>
        status === undefined
          ? attemptedAt === undefined
            ? '—'
            : t('webhooks.noResponse')
          : [status, durationMs !== undefined && !error && t('webhooks.duration', { ms: durationMs })]
              .filter(Boolean)
              .join(' · '),
    },
    { id: 'attempts', header: t('webhooks.attempts'), align: 'end', cell: ({ attempts }) => attempts },
    {
      id: 'next',
      header: t('webhooks.next'),
      isExtra: 'narrow',
      cell: ({ nextAttemptAt }) => (nextAttemptAt ? <TimestampCell at={nextAttemptAt} /> : '—'),
    },
    ...(onResend
      ? [
          {
            id: 'actions',
            header: t('webhooks.resend'),
            isActions: true,
            cell: (delivery: WebhookDelivery) => (
              <CompactButton onClick={() => onResend(delivery.id)}>{t('webhooks.resend')}</CompactButton>
            ),
          },
        ]
      : []),
  ]
}

function EventName({ topic }: { topic: string }) {
  const t = useT()
  const label = topicLabel(topic)
  return <span className="font-medium">{label ? t(label) : topic}</span>
}

const codeClass = 'max-w-xl whitespace-pre-wrap break-all rounded-control bg-raised px-3 py-2 text-left text-xs'

function DeliveryDetails({ delivery: { payload, response, error } }: { delivery: WebhookDelivery }) {
  const t = useT()
  const parts = [
    { title: t('webhooks.payload'), text: JSON.stringify(JSON.parse(payload), null, 2) },
    { title: t('webhooks.answer'), text: response },
    { title: t('webhooks.errorText'), text: error },
  ]
  return (
    <dl className="grid gap-2 pt-1">
      {parts
        .filter(({ text }) => text)
        .map(({ title, text }) => (
          <div key={title}>
            <dt className="text-left text-muted text-xs">{title}</dt>
            <dd>
              <pre className={codeClass}>{text}</pre>
            </dd>
          </div>
        ))}
    </dl>
  )
}
