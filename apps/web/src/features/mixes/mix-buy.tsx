import type { Mix } from '@shop/contracts/mixes.ts'
import { Share2 } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { ShareResult } from '#shared/mixes/share-result.tsx'
import { useShare } from '#shared/mixes/use-share.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { paths } from '../../paths.ts'
import type { MixPurchase } from './mix-purchase.ts'
import { SaveShared } from './save-shared.tsx'
import { useAddMix } from './use-add-mix.ts'

/** Actions on a mix: add it to the cart with replacements for missing parts, save it, share it. */
export function MixBuy({ mix, purchase }: { mix: Mix; purchase: MixPurchase }) {
  const t = useT()
  const { add, isFull } = useAddMix()
  const { outcome, share, urlOf } = useShare(paths.mix)
  const { items, hasSwaps, priceAmd } = purchase
  return (
    <div className="grid gap-4 rounded-card bg-surface p-5 sm:p-6">
      {items ? (
        <>
          <p className="flex items-baseline justify-between gap-3">
            <span className="text-muted">{t('mix.together')}</span>
            <Price amountAmd={priceAmd} className="text-xl" />
          </p>
          {hasSwaps && <p className="text-muted text-sm">{t('mixes.swappedText')}</p>}
          <Button size="lg" className="w-full" onClick={() => void add(mix, items)}>
            {t(hasSwaps ? 'mixes.toCartSwapped' : 'mixes.toCart')}
          </Button>
        </>
      ) : (
        <Notice kind="warn" title={t('mixes.cannot')}>
          {t('mixes.cannotText')}
        </Notice>
      )}
      {isFull && (
        <Notice kind="warn" role="alert">
          {t('mix.cartFull')}
        </Notice>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] items-start gap-2">
        <SaveShared shareId={mix.shareId} />
        <Button variant="soft" size="sm" onClick={() => void share(mix)}>
          <Share2 aria-hidden className="size-4 shrink-0" />
          {t('mixes.share')}
        </Button>
      </div>
      <ShareResult outcome={outcome} url={urlOf(mix.shareId)} />
    </div>
  )
}
