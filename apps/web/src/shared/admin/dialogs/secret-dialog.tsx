import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/forms/field.tsx'
import { CompactInput } from '../fields/controls.tsx'

type SecretDialogProps = { title: string; text: string; label: string; secret: string; onClose: () => void }

/** Shows a new secret, once. A click outside does not close it. */
export function SecretDialog({ title, text, label, secret, onClose }: SecretDialogProps) {
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
    <Dialog open keepsInput onClose={onClose} title={title} description={text}>
      <div className="grid gap-4">
        <Field label={label}>
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
            {t(isCopied ? 'admin.secret.copied' : 'admin.secret.copy')}
          </Button>
          <Button onClick={onClose}>{t('admin.secret.done')}</Button>
          <span role="status" className="sr-only">
            {isCopied && t('admin.secret.copied')}
          </span>
        </div>
      </div>
    </Dialog>
  )
}
