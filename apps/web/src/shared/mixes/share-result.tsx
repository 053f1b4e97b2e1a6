import { Check } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Field } from '#ui/forms/field.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { ShareOutcome } from './share-link.ts'

/** Result of sharing: "copied", or the link itself if it could not be copied. */
export function ShareResult({ outcome, url }: { outcome: ShareOutcome | undefined; url: string }) {
  const t = useT()
  return (
    <>
      <p role="status" className={outcome === 'copied' ? 'flex items-center gap-2 text-ok text-sm' : 'sr-only'}>
        {outcome === 'copied' && (
          <>
            <Check aria-hidden className="size-4 shrink-0" />
            {t('mixes.copied')}
          </>
        )}
      </p>
      {outcome === 'failed' && (
        <Field label={t('mixes.link')}>
          {control => <TextInput {...control} readOnly value={url} onFocus={event => event.currentTarget.select()} />}
        </Field>
      )}
    </>
  )
}
