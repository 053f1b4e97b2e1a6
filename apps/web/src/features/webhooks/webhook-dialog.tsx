import { WebhookTopic } from '@shop/contracts/webhook-events.ts'
import { changeWebhook, createWebhook, MAX_WEBHOOK_URL, type Webhook } from '@shop/contracts/webhooks.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { CompactInput } from '#shared/admin/fields/controls.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { Field, FieldError } from '#ui/forms/field.tsx'
import { WEBHOOKS_KEY } from './queries.ts'

type WebhookDialogProps = {
  /** The endpoint to change; undefined for a new one. */
  webhook?: Webhook
  onClose: () => void
  /** Called with the secret of a new endpoint. */
  onCreated?: (secret: string) => void
}

/** Adds or changes an endpoint. */
export function WebhookDialog({ webhook: current, onClose, onCreated }: WebhookDialogProps) {
  const t = useT()
  // The version that the fields belong to: the list may be read again while the dialog is open.
  const [webhook] = useState(current)
  const [name, setName] = useState(webhook?.name ?? '')
  const [url, setUrl] = useState(webhook?.url ?? 'https://')
  const [topics, setTopics] = useState<readonly WebhookTopic[]>(webhook?.topics ?? [])
  const [key] = useState(() => crypto.randomUUID())
  const save = useSaveWebhook(webhook, key, secret => {
    onClose()
    if (secret !== undefined) onCreated?.(secret)
  })
  const rejection = save.error instanceof ApiError ? save.error : undefined
  const errorAt = (field: string) => rejection?.detailAt(`body.${field}`)?.message
  const isShownAtField = ['name', 'url', 'topics'].some(errorAt)
  const change = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value)
      save.reset()
    }
  }
  const toggle = change((topic: WebhookTopic) =>
    setTopics(chosen => (chosen.includes(topic) ? chosen.filter(each => each !== topic) : [...chosen, topic])),
  )
  const topicsError = errorAt('topics')
  return (
    <FormDialog
      title={t(webhook ? 'webhooks.editTitle' : 'webhooks.add')}
      action={t('admin.save')}
      change={{ ...save, error: isShownAtField ? undefined : save.error }}
      onClose={onClose}
      onSubmit={() => save.mutate({ name, url, topics: [...topics] })}
    >
      <Field label={t('webhooks.name')} error={errorAt('name')}>
        {control => (
          <CompactInput
            {...control}
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={event => change(setName)(event.target.value)}
            className="w-full"
          />
        )}
      </Field>
      <Field label={t('webhooks.url')} hint={t('webhooks.urlHint')} error={errorAt('url')}>
        {control => (
          <CompactInput
            {...control}
            type="url"
            value={url}
            maxLength={MAX_WEBHOOK_URL}
            autoComplete="off"
            onChange={event => change(setUrl)(event.target.value)}
            className="w-full"
          />
        )}
      </Field>
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">{t('webhooks.topics')}</legend>
        <div className="grid sm:grid-cols-2 sm:gap-x-4">
          {WebhookTopic.options.map(topic => (
            <Checkbox key={topic} checked={topics.includes(topic)} onChange={() => toggle(topic)}>
              {t(`webhooks.topic.${topic}`)}
            </Checkbox>
          ))}
        </div>
        {topicsError && <FieldError role="alert">{t('webhooks.topicsMissing')}</FieldError>}
      </fieldset>
    </FormDialog>
  )
}

type Input = { name: string; url: string; topics: WebhookTopic[] }

/** Saves an endpoint. `onSaved` gets the secret of a new one. */
function useSaveWebhook(webhook: Webhook | undefined, key: string, onSaved: (secret: string | undefined) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => {
      if (!webhook) return (await call(createWebhook, { body: input, headers: { 'idempotency-key': key } })).secret
      const { id, version, state } = webhook
      await call(changeWebhook, { params: { id }, body: { ...input, version, isOn: state === 'on' } })
      return undefined
    },
    onSuccess: onSaved,
    onSettled: () => client.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  })
}
