import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactInput } from '#shared/admin/fields/controls.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/forms/field.tsx'

/** Shows a new secret, once. A click outside does not close it. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useT()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // Without clipboard access, the secret can still be selected.
    }
  }
  const CopyIcon = isCopied ? Check : Copy
  return (
    <Dialog open keepsInput onClose={onClose} title={t('webhooks.secretTitle')} description={t('webhooks.secretText')}>
      <div className="grid gap-4">
        <Field label={t('webhooks.secret')}>
          {control => (
            <CompactInput
              {...control}
              readOnly
              value={secret}
              onFocus={event => event.target.select()}
              className="w-full font-mono"
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={() => void copy()}>
            <CopyIcon aria-hidden className="size-4" />
            {t(isCopied ? 'webhooks.copied' : 'webhooks.copy')}
          </Button>
          <Button onClick={onClose}>{t('webhooks.done')}</Button>
          <span role="status" className="sr-only">
            {isCopied && t('webhooks.copied')}
          </span>
        </div>
      </div>
    </Dialog>
  )
}
