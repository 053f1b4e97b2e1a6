import { localePath } from '@shop/contracts/locales.ts'
import {
  changeWebhook,
  deleteWebhook,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '@shop/contracts/webhooks.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { AdminHeading, BackLink, QueryPlaceholder, TimestampCell } from '#shared/admin/page-parts.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { STATE_TONES, WEBHOOKS_KEY, webhooksQuery } from './queries.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx'

/** An endpoint with the log of what it got. */
export function WebhookPage() {
  const t = useT()
  const { id = '' } = useParams()
  const query = useQuery(webhooksQuery)
  const webhook = query.data?.items.find(item => item.id === id)
  return (
    <>
      <BackLink to={adminPaths.webhooks}>{t('admin.page.webhooks')}</BackLink>
      {!query.data && <QueryPlaceholder query={query} className="h-96 w-full rounded-picture" />}
      {query.data && !webhook && <EmptyState title={t('webhooks.missing')} />}
      {webhook && <WebhookDetails webhook={webhook} />}
    </>
  )
}

function WebhookDetails({ webhook }: { webhook: Webhook }) {
  const t = useT()
  const { id, name, url, topics, state, previousUntil } = webhook
  const [isEditing, setEditing] = useState(false)
  const actions = useActions(webhook)
  const isOn = state === 'on'
  return (
    <>
      <AdminHeading title={name} note={<span className="break-all">{url}</span>}>
        <CompactButton variant="primary" pending={actions.test.isPending} disabled={!isOn} onClick={actions.runTest}>
          {t('webhooks.test')}
        </CompactButton>
        <CompactButton onClick={() => setEditing(true)}>{t('webhooks.edit')}</CompactButton>
        <CompactButton onClick={actions.rotate}>{t('webhooks.rotate')}</CompactButton>
        <CompactButton pending={actions.isSwitching} onClick={() => actions.turn(!isOn)}>
          {t(isOn ? 'webhooks.turnOff' : 'webhooks.turnOn')}
        </CompactButton>
        <CompactButton variant="quiet" onClick={actions.remove}>
          {t('webhooks.delete')}
        </CompactButton>
      </AdminHeading>
      <ProblemNotice webhook={webhook} />
      <div className="mb-5 grid gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={STATE_TONES[state]}>{t(`webhooks.state.${state}`)}</Badge>
          <span>{topics.map(topic => t(`webhooks.topic.${topic}`)).join(' · ')}</span>
        </p>
        {previousUntil && new Date(previousUntil) > new Date() && (
          <p>
            {t('webhooks.previousUntil')} <TimestampCell at={previousUntil} />
          </p>
        )}
      </div>
      <h2 className="mb-2 text-lg">{t('webhooks.log')}</h2>
      <DeliveryLog id={id} name={name} onResend={isOn ? actions.resend : undefined} />
      {isEditing && <WebhookDialog webhook={webhook} onClose={() => setEditing(false)} />}
      {actions.secret !== undefined && <WebhookSecretDialog secret={actions.secret} onClose={actions.hideSecret} />}
    </>
  )
}

/** Says that the endpoint gets no events now, since when, and what to do. */
function ProblemNotice({ webhook: { state, failingSince } }: { webhook: Webhook }) {
  const t = useT()
  const isFailing = state === 'on' && failingSince !== undefined
  if (state !== 'failed' && !isFailing) return null
  const kind = isFailing ? 'failing' : 'stopped'
  return (
    <Notice role="status" kind={isFailing ? 'warn' : 'bad'} title={t(`webhooks.${kind}`)} className="mb-4">
      {t(`webhooks.${kind}Text`)}
      {failingSince && (
        <p className="mt-1">
          {t('webhooks.failingSince')} <TimestampCell at={failingSince} />
        </p>
      )}
    </Notice>
  )
}

/** What can be done with an endpoint. */
function useActions({ id, name, url, topics, version }: Webhook) {
  const t = useT()
  const confirm = useConfirm()
  const client = useQueryClient()
  const navigate = useNavigate()
  const locale = useLocale()
  const [secret, setSecret] = useState<string>()
  // The key stays until a rotation succeeds: if a response is lost, the next attempt returns the same secret.
  const [rotationKey, setRotationKey] = useState(() => crypto.randomUUID())
  const onError = (error: unknown) => notifyFailure(t('webhooks.notDone'), error)
  const onSettled = () => client.invalidateQueries({ queryKey: WEBHOOKS_KEY })
  const params = { id }
  const test = useMutation({
    mutationFn: () => call(testWebhook, { params }),
    onSuccess: () => notify({ kind: 'ok', title: t('webhooks.tested') }),
    onError,
    onSettled,
  })
  const turn = useMutation({
    mutationFn: (isOn: boolean) => call(changeWebhook, { params, body: { name, url, topics, version, isOn } }),
    onError,
    onSettled,
  })
  const rotate = useMutation({
    mutationFn: () => call(rotateWebhookSecret, { params, headers: { 'idempotency-key': rotationKey } }),
    onSuccess: rotated => {
      setSecret(rotated.secret)
      setRotationKey(crypto.randomUUID())
    },
    onError,
    onSettled,
  })
  const remove = useMutation({
    mutationFn: () => call(deleteWebhook, { params }),
    onSuccess: () => navigate(localePath(locale, adminPaths.webhooks)),
    onError,
    onSettled,
  })
  const resend = useMutation({
    mutationFn: (deliveryId: string) => call(resendWebhookDelivery, { params: { id: deliveryId } }),
    onSuccess: () => notify({ kind: 'ok', title: t('webhooks.resent') }),
    onError,
    onSettled,
  })
  const rotateTexts = { title: t('webhooks.rotateTitle', { name }), text: t('webhooks.rotateText') }
  const deleteTexts = { title: t('webhooks.deleteTitle', { name }), text: t('webhooks.deleteText') }
  return {
    test,
    runTest: () => test.mutate(),
    isSwitching: turn.isPending,
    turn: (isOn: boolean) => turn.mutate(isOn),
    rotate: async () => {
      if (await confirm({ ...rotateTexts, action: t('webhooks.rotate') })) rotate.mutate()
    },
    remove: async () => {
      if (await confirm({ ...deleteTexts, action: t('webhooks.delete'), isDangerous: true })) remove.mutate()
    },
    resend: (deliveryId: string) => resend.mutate(deliveryId),
    secret,
    hideSecret: () => setSecret(undefined),
  }
}
