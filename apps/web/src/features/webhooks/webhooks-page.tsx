import type { Webhook } from '@shop/contracts/webhooks.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { AdminHeading, QueryPlaceholder, TimestampCell } from '#shared/admin/page-parts.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { STATE_TONES, webhooksQuery } from './queries.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx'

/** The outside systems that get the events of the shop. */
export function WebhooksPage() {
  const t = useT()
  const query = useQuery(webhooksQuery)
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const items = query.data?.items
  return (
    <>
      <AdminHeading title={t('admin.page.webhooks')} note={t('webhooks.note')}>
        <CompactButton variant="primary" onClick={() => setAdding(true)}>
          <Plus aria-hidden className="size-4" />
          {t('webhooks.add')}
        </CompactButton>
      </AdminHeading>
      {!items && <QueryPlaceholder query={query} className="h-40 w-full rounded-picture" />}
      {items?.length === 0 && <EmptyState title={t('webhooks.empty')}>{t('webhooks.emptyText')}</EmptyState>}
      {items && items.length > 0 && (
        <ul aria-label={t('admin.page.webhooks')} className="grid gap-3 xl:grid-cols-2">
          {items.map(webhook => (
            <WebhookCard key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      {isAdding && <WebhookDialog onClose={() => setAdding(false)} onCreated={setSecret} />}
      {secret !== undefined && <WebhookSecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

function WebhookCard({ webhook: { id, name, url, topics, state, failingSince } }: { webhook: Webhook }) {
  const t = useT()
  return (
    <li className="relative grid content-start gap-1 rounded-picture border border-hairline bg-surface p-4 hover:border-control">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <LocaleLink
          to={adminPaths.webhook(id)}
          className="min-w-0 break-words font-medium after:absolute after:inset-0"
        >
          {name}
        </LocaleLink>
        <Badge tone={STATE_TONES[state]}>{t(`webhooks.state.${state}`)}</Badge>
      </p>
      <p className="break-all text-muted text-sm">{url}</p>
      <p className="text-sm">{topics.map(topic => t(`webhooks.topic.${topic}`)).join(' · ')}</p>
      {failingSince && state === 'on' && (
        <p className="text-sm text-warn">
          {t('webhooks.failingSince')} <TimestampCell at={failingSince} />
        </p>
      )}
    </li>
  )
}
