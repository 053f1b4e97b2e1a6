import type { OwnMix } from '@shop/contracts/mixes.ts'
import { Pencil, Share2, ShoppingBag, Trash2 } from 'lucide-react'
import type { Ref } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { ShareResult } from '#shared/mixes/share-result.tsx'
import { useShare } from '#shared/mixes/use-share.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '../../paths.ts'
import type { MixPurchase } from './mix-purchase.ts'
import { useAddMix } from './use-add-mix.ts'

type EntryActionsProps = {
  mix: OwnMix
  purchase: MixPurchase
  renameButton: Ref<HTMLButtonElement>
  onRename: () => void
  onDelete: () => void
}

export function EntryActions({ mix, purchase, renameButton, onRename, onDelete }: EntryActionsProps) {
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
