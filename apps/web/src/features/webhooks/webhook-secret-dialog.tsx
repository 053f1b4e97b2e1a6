import { useT } from '#platform/i18n/locale-context.tsx'
import { SecretDialog } from '#shared/admin/dialogs/secret-dialog.tsx'

/** Shows the new secret of an endpoint, once. */
export function WebhookSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useT()
  const texts = { title: t('webhooks.secretTitle'), text: t('webhooks.secretText'), label: t('webhooks.secret') }
  return <SecretDialog {...texts} secret={secret} onClose={onClose} />
}
