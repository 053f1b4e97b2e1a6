import { localePath } from '@shop/contracts/locales.ts'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { absoluteUrl } from '#platform/site.ts'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'

type SharedLink = { url: string; title: string }

/**
 * dismissed: the user closed the share sheet. failed: the link could be neither shared nor copied, so it must be shown.
 */
type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed'

/** Shares a link by the device's share sheet, or copies it. */
async function shareLink({ url, title }: SharedLink): Promise<ShareOutcome> {
  if ('share' in navigator) {
    try {
      await navigator.share({ url, title })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}

/** Shares mixes by the address of their page in the current language, and keeps the result of the last attempt. */
export function useShare(pathOf: (shareId: string) => string) {
  const locale = useLocale()
  const [outcome, setOutcome] = useState<ShareOutcome>()
  const urlOf = (shareId: string) => absoluteUrl(localePath(locale, pathOf(shareId)))
  return {
    outcome,
    urlOf,
    share: async ({ shareId, name }: { shareId: string; name: string }): Promise<void> => {
      setOutcome(undefined)
      setOutcome(await shareLink({ url: urlOf(shareId), title: name }))
    },
  }
}

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
