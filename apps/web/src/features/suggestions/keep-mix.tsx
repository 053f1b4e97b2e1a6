import { MIX_NAME_LENGTH, saveMix } from '@shop/contracts/mixes.ts'
import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Check, Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { NameForm } from '#shared/mixes/name-form.tsx'
import { ShareNews } from '#shared/mixes/share-news.tsx'
import { useShare } from '#shared/mixes/use-share.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { paths } from '../../paths.ts'
import { suggestedName } from './suggested-name.ts'

export type Kept = { shareId: string; name: string }

type KeepMixProps = {
  items: readonly SuggestionItem[]
  kept: Kept | undefined
  onKept: (kept: Kept) => void
  /** Goes on to the notebook. */
  onLeave: () => void
  /** The server no longer knows who this is. */
  onSignedOut: () => void
  disabled: boolean
}

/** Keeps the mix under a name, and shares it; what is shared is kept first. */
export function KeepMix({ items, kept, onKept, onLeave, onSignedOut, disabled }: KeepMixProps) {
  const t = useT()
  const textOf = useProductText()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<'keep' | 'share'>()
  const { outcome, share, urlOf } = useShare(paths.mix)
  const shareButton = useRef<HTMLButtonElement>(null)
  const wasAsked = useRef(false)
  // The form that had the focus is gone: one goes on beside where it was.
  useEffect(() => {
    if (wasAsked.current && !asked) shareButton.current?.focus()
    wasAsked.current = asked !== undefined
  }, [asked])
  const save = useMutation({
    mutationFn: (name: string) =>
      call(saveMix, { body: { name, parts: items.map(({ productId, percentage }) => ({ productId, percentage })) } }),
    onSuccess: async saved => {
      onKept(saved)
      setAsked(undefined)
      void queryClient.invalidateQueries({ queryKey: ['mixes'] })
      if (asked === 'share') await share(saved)
    },
    onError: error => {
      if (error instanceof ApiError && error.status === 401) onSignedOut()
    },
  })
  if (asked) {
    const name = suggestedName(
      items.map(item => textOf(item, 'title')),
      MIX_NAME_LENGTH,
    )
    return (
      <NameForm
        initial={name}
        onSubmit={given => save.mutate(given)}
        submitLabel={asked === 'share' ? t('mixes.keepAndShare') : undefined}
        onCancel={() => {
          setAsked(undefined)
          save.reset()
        }}
        pending={save.isPending}
        error={save.error}
      />
    )
  }
  return (
    <div className="grid gap-3">
      <p role="status" className={kept ? 'flex items-start gap-2 font-medium text-ok' : 'sr-only'}>
        {kept && (
          <>
            <Check aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span className="min-w-0 break-words">{t('mixes.kept', { name: kept.name })}</span>
          </>
        )}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2 sm:max-w-96">
        {!kept ? (
          <Button variant="soft" size="sm" disabled={disabled} onClick={() => setAsked('keep')}>
            <Bookmark aria-hidden className="size-4 shrink-0" />
            {t('mixes.keep')}
          </Button>
        ) : (
          !disabled && (
            <LocaleLink to={paths.accountMixes} onClick={onLeave} className={buttonClass('soft', 'sm')}>
              {t('mixes.mine')}
            </LocaleLink>
          )
        )}
        <Button
          ref={shareButton}
          variant="soft"
          size="sm"
          disabled={disabled}
          onClick={() => (kept ? void share(kept) : setAsked('share'))}
        >
          <Share2 aria-hidden className="size-4 shrink-0" />
          {t('mixes.share')}
        </Button>
      </div>
      {kept && <ShareNews outcome={outcome} url={urlOf(kept.shareId)} />}
    </div>
  )
}
