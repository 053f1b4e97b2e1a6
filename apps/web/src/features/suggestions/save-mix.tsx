import { MIX_NAME_LENGTH, saveMix } from '@shop/contracts/mixes.ts'
import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Check, Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { NameForm } from '#shared/mixes/name-form.tsx'
import { ShareResult, useShare } from '#shared/mixes/share.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { paths } from '../../paths.ts'

export type SavedMixLink = { shareId: string; name: string }

type SaveMixProps = {
  items: readonly SuggestionItem[]
  savedMix: SavedMixLink | undefined
  onSaved: (savedMix: SavedMixLink) => void
  /** Called when the user opens the saved mixes. */
  onLeave: () => void
  /** Called if the session has expired. */
  onSignedOut: () => void
  disabled: boolean
}

/** Saves the mix under a name and shares it. Sharing saves the mix first. */
export function SaveMix({ items, savedMix, onSaved, onLeave, onSignedOut, disabled }: SaveMixProps) {
  const t = useT()
  const textOf = useProductText()
  const queryClient = useQueryClient()
  const [openForm, setOpenForm] = useState<'keep' | 'share'>()
  const { outcome, share, urlOf } = useShare(paths.mix)
  const shareButton = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // The form that had the focus is closed: focus its replacement.
  useEffect(() => {
    if (wasOpen.current && !openForm) shareButton.current?.focus()
    wasOpen.current = openForm !== undefined
  }, [openForm])
  const save = useMutation({
    mutationFn: (name: string) =>
      call(saveMix, { body: { name, parts: items.map(({ productId, percentage }) => ({ productId, percentage })) } }),
    onSuccess: async saved => {
      onSaved(saved)
      setOpenForm(undefined)
      void queryClient.invalidateQueries({ queryKey: ['mixes'] })
      if (openForm === 'share') await share(saved)
    },
    onError: error => {
      if (error instanceof ApiError && error.status === 401) onSignedOut()
    },
  })
  if (openForm) {
    const name = suggestMixName(
      items.map(item => textOf(item, 'title')),
      MIX_NAME_LENGTH,
    )
    return (
      <NameForm
        initial={name}
        onSubmit={given => save.mutate(given)}
        submitLabel={openForm === 'share' ? t('mixes.keepAndShare') : undefined}
        onCancel={() => {
          setOpenForm(undefined)
          save.reset()
        }}
        pending={save.isPending}
        error={save.error}
      />
    )
  }
  return (
    <div className="grid gap-3">
      <p role="status" className={savedMix ? 'flex items-start gap-2 font-medium text-ok' : 'sr-only'}>
        {savedMix && (
          <>
            <Check aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span className="min-w-0 break-words">{t('mixes.kept', { name: savedMix.name })}</span>
          </>
        )}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2 sm:max-w-96">
        {!savedMix ? (
          <Button variant="soft" size="sm" disabled={disabled} onClick={() => setOpenForm('keep')}>
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
          onClick={() => (savedMix ? void share(savedMix) : setOpenForm('share'))}
        >
          <Share2 aria-hidden className="size-4 shrink-0" />
          {t('mixes.share')}
        </Button>
      </div>
      {savedMix && <ShareResult outcome={outcome} url={urlOf(savedMix.shareId)} />}
    </div>
  )
}

/** Returns a default name of a mix: as many of its flavors as fit. */
export function suggestMixName(titles: readonly string[], maxLength: number): string {
  // Characters that MixName forbids (contracts/mixes.ts) become spaces; a dot would look like a web address.
  const names = titles.map(title => title.replace(/[^\p{L}\p{M}\p{N}&%'’-]+/gu, ' ').trim()).filter(Boolean)
  for (let count = names.length; count > 1; count--) {
    const name = names.slice(0, count).join(' + ')
    if (name.length <= maxLength) return name
  }
  return (names[0] ?? '').slice(0, maxLength).trim()
}
