import { type ApiKey, revokeApiKey } from '@shop/contracts/api-keys.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { longDate } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { SecretDialog } from '#shared/admin/dialogs/secret-dialog.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { AuditLink } from '#shared/admin/history-link.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { AdminHeading, Fact, QueryPlaceholder, TimestampCell } from '#shared/admin/page-parts.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { notify } from '#ui/toast/notify.ts'
import { ApiKeyDialog } from './api-key-dialog.tsx'
import { API_KEYS, apiKeysQuery } from './queries.ts'

/** The keys with which other programs work with the shop. */
export function ApiKeysPage() {
  const t = useT()
  const query = useQuery(apiKeysQuery)
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const revoke = useRevoke()
  const items = query.data?.items
  const secretTexts = { title: t('apiKeys.secretTitle'), text: t('apiKeys.secretText'), label: t('apiKeys.secret') }
  return (
    <>
      <AdminHeading title={t('admin.page.apiKeys')} note={t('apiKeys.note')}>
        <CompactButton variant="primary" onClick={() => setAdding(true)}>
          <Plus aria-hidden className="size-4" />
          {t('apiKeys.add')}
        </CompactButton>
      </AdminHeading>
      {!items && <QueryPlaceholder query={query} className="h-40 w-full rounded-picture" />}
      {items?.length === 0 && <EmptyState title={t('apiKeys.empty')}>{t('apiKeys.emptyText')}</EmptyState>}
      {items && items.length > 0 && (
        <ul aria-label={t('admin.page.apiKeys')} className="grid gap-3 xl:grid-cols-2">
          {items.map(apiKey => (
            <ApiKeyCard key={apiKey.id} apiKey={apiKey} onRevoke={() => revoke(apiKey)} />
          ))}
        </ul>
      )}
      {isAdding && <ApiKeyDialog onClose={() => setAdding(false)} onCreated={setSecret} />}
      {secret !== undefined && <SecretDialog {...secretTexts} secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

const TONES: Record<ApiKey['state'], Tone> = { active: 'ok', expired: 'warn', revoked: 'neutral', creator_left: 'bad' }

function ApiKeyCard({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const t = useT()
  const locale = useLocale()
  const { id, name, hint, permissions, lostPermissions, state, createdAt, createdBy, lastUsedAt, lastDate } = apiKey
  const toList = (list: ApiKey['permissions']) => list.map(permission => t(`permission.${permission}`)).join(' · ')
  return (
    <li className="grid content-start gap-2 rounded-picture border border-hairline bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="min-w-0 break-words font-medium text-base">{name}</h2>
        <Badge tone={TONES[state]}>{t(`apiKeys.state.${state}`)}</Badge>
        <code className="ml-auto text-muted text-sm">…{hint}</code>
      </div>
      <p className="text-sm">{toList(permissions)}</p>
      {lostPermissions.length > 0 && (
        <p className="text-sm text-warn">{t('apiKeys.lost', { permissions: toList(lostPermissions) })}</p>
      )}
      <dl className="grid gap-1 text-sm">
        <Fact term={t('apiKeys.created')}>
          <TimestampCell at={createdAt} />
          {createdBy && <span className="text-muted"> · {createdBy}</span>}
        </Fact>
        <Fact term={t('apiKeys.lastUsed')}>
          {lastUsedAt ? <TimestampCell at={lastUsedAt} /> : t('apiKeys.neverUsed')}
        </Fact>
        <Fact term={t('apiKeys.lastDate')}>{lastDate ? longDate(lastDate, locale) : t('apiKeys.unlimited')}</Fact>
      </dl>
      <div className="flex flex-wrap justify-end gap-2">
        <AuditLink to={adminPaths.auditBy(id)}>{t('apiKeys.history')}</AuditLink>
        {state !== 'revoked' && <CompactButton onClick={onRevoke}>{t('apiKeys.revoke')}</CompactButton>}
      </div>
    </li>
  )
}

/** Returns a function that revokes a key, once the person has confirmed it. */
function useRevoke(): (apiKey: ApiKey) => Promise<void> {
  const t = useT()
  const confirm = useConfirm()
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: (id: string) => call(revokeApiKey, { params: { id } }),
    onSuccess: () => notify({ kind: 'ok', title: t('apiKeys.revoked') }),
    onError: error => notifyFailure(t('apiKeys.notDone'), error),
    onSettled: () => client.invalidateQueries({ queryKey: API_KEYS }),
  })
  return async ({ id, name }) => {
    const texts = { title: t('apiKeys.revokeTitle', { name }), text: t('apiKeys.revokeText') }
    if (await confirm({ ...texts, action: t('apiKeys.revoke'), isDangerous: true })) revoke.mutate(id)
  }
}
