import { changeMix, type OwnMix } from '@shop/contracts/mixes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Share2, ShoppingBag, Trash2 } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { MixName, useMixName } from '#shared/mixes/mix-name.tsx'
import { MixTins, strengthNames } from '#shared/mixes/mix-parts.tsx'
import { type MixPurchase, toMixPurchase } from '#shared/mixes/mix-purchase.ts'
import { NameForm } from '#shared/mixes/name-form.tsx'
import { ShareResult, useShare } from '#shared/mixes/share.tsx'
import { StrengthEmbers } from '#shared/product/strength-embers.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { paths } from '../../paths.ts'
import { PartList } from './list-parts.tsx'
import { editOwnMix } from './queries.ts'
import { useAddMix } from './use-add-mix.ts'

type MixEntryProps = { token: string; mix: OwnMix; onDelete: () => void }

/** A saved mix with its actions. */
export function MixEntry({ token, mix, onDelete }: MixEntryProps) {
  const t = useT()
  const queryClient = useQueryClient()
  const [isNaming, setNaming] = useState(false)
  const purchase = toMixPurchase(mix)
  const name = useMixName()(mix)
  const renameButton = useRef<HTMLButtonElement>(null)
  const wasNaming = useRef(false)
  // The form that had the focus is closed: return the focus to the button that opened it.
  useEffect(() => {
    if (wasNaming.current && !isNaming) renameButton.current?.focus()
    wasNaming.current = isNaming
  }, [isNaming])
  const change = useMutation({
    mutationFn: (body: { name?: string; isPublic?: boolean }) =>
      call(changeMix, { params: { shareId: mix.shareId }, body }),
    onSuccess: changed => {
      setNaming(false)
      editOwnMix(queryClient, token, own => (own.shareId === mix.shareId ? changed : own))
      // The public views of the mix have changed, too.
      for (const part of ['link', 'public']) void queryClient.invalidateQueries({ queryKey: ['mixes', part] })
    },
  })
  const isShown = change.isPending ? (change.variables.isPublic ?? mix.isPublic) : mix.isPublic
  return (
    <article className="grid gap-4 rounded-card bg-surface p-4 sm:p-5">
      <div className="flex gap-4">
        <MixTins
          parts={mix.parts.map(({ productId: id, color }) => ({ id, color }))}
          className="h-14 w-20 shrink-0 self-start"
        />
        <div className="min-w-0 flex-1">
          {isNaming ? (
            <NameForm
              initial={name}
              onSubmit={name => change.mutate({ name })}
              onCancel={() => {
                setNaming(false)
                change.reset()
              }}
              pending={change.isPending}
              error={change.error}
            />
          ) : (
            <h2 className="break-words text-lg leading-snug">
              {mix.isHidden ? (
                <MixName of={mix} />
              ) : (
                <LocaleLink to={paths.mix(mix.shareId)} className="underline-offset-4 hover:underline">
                  <MixName of={mix} />
                </LocaleLink>
              )}
            </h2>
          )}
          <PartList parts={mix.parts} />
          <Facts mix={mix} purchase={purchase} />
        </div>
      </div>
      {mix.isHidden && (
        <Notice kind="warn" title={t('mixes.hidden')}>
          {t('mixes.hiddenText')}
        </Notice>
      )}
      {!mix.origin && !mix.isHidden && (
        <Checkbox
          checked={isShown}
          disabled={change.isPending}
          onChange={event => change.mutate({ isPublic: event.target.checked })}
        >
          {t('mixes.public')}
        </Checkbox>
      )}
      {change.error && !isNaming && (
        <FieldError role="alert">
          {(change.error instanceof ApiError && change.error.serverMessage) || t('mixes.changeFailed')}
        </FieldError>
      )}
      <EntryActions
        mix={{ ...mix, name }}
        purchase={purchase}
        renameButton={renameButton}
        onRename={() => setNaming(true)}
        onDelete={onDelete}
      />
    </article>
  )
}

function Facts({ mix: { strength, saves, origin }, purchase }: { mix: OwnMix; purchase: MixPurchase }) {
  const t = useT()
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
      <span className="flex items-center gap-1.5">
        {t(strengthNames[strength])}
        <StrengthEmbers strength={strength} />
      </span>
      {/* On phones the price stays on the first line, and its notice wraps to the next. */}
      {saves > 0 && (
        <span className="max-sm:order-last max-sm:basis-full">
          {t('mixes.savedTerm')} {t('mixes.people', { count: saves })}
        </span>
      )}
      {origin && <span className="max-sm:order-last max-sm:basis-full">{t('mixes.ofAnother')}</span>}
      {purchase.items ? (
        <Price amountAmd={purchase.priceAmd} className="ml-auto text-base text-text" />
      ) : (
        <span className="ml-auto">{t('mixes.notWhole')}</span>
      )}
    </p>
  )
}

type EntryActionsProps = {
  mix: OwnMix
  purchase: MixPurchase
  renameButton: Ref<HTMLButtonElement>
  onRename: () => void
  onDelete: () => void
}

function EntryActions({ mix, purchase, renameButton, onRename, onDelete }: EntryActionsProps) {
  const t = useT()
  const { add, isFull } = useAddMix()
  const { outcome, share, urlOf } = useShare(paths.mix)
  const { name, isHidden } = mix
  const { items, hasSwaps } = purchase
  return (
    <div className="grid gap-3">
      {hasSwaps && <p className="text-muted text-sm">{t(items ? 'mixes.swappedText' : 'mixes.cannotText')}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="soft"
          size="sm"
          disabled={!items}
          aria-label={t('mixes.toCartOf', { name })}
          onClick={() => void add(mix, items)}
        >
          <ShoppingBag aria-hidden className="size-4" />
          {t(hasSwaps && items ? 'mixes.toCartSwapped' : 'mix.add')}
        </Button>
        <span className="ml-auto flex">
          {!isHidden && (
            <IconButton label={t('mixes.shareOf', { name })} onClick={() => void share(mix)}>
              <Share2 aria-hidden className="size-4" />
            </IconButton>
          )}
          <IconButton ref={renameButton} label={t('mixes.renameOf', { name })} onClick={onRename}>
            <Pencil aria-hidden className="size-4" />
          </IconButton>
          <IconButton label={t('mixes.deleteOf', { name })} onClick={onDelete}>
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        </span>
      </div>
      <ShareResult outcome={outcome} url={urlOf(mix.shareId)} />
      {isFull && (
        <Notice kind="warn" role="alert">
          {t('mix.cartFull')}
        </Notice>
      )}
    </div>
  )
}
