import type { Variant } from '@shop/contracts/catalog.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { FavoriteButton } from '#shared/favorites/favorite-button.tsx'
import { previewOf } from '#shared/product/preview.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { Badge } from '#ui/badge.tsx'
import { productQuery } from '../queries.ts'
import { BuyBox } from './buy-box.tsx'
import { LazyRecentlyViewed } from './lazy-recently-viewed.tsx'
import { LazySoldOutDialog } from './lazy-sold-out-dialog.tsx'
import { ProductView } from './product-view.tsx'
import { StickyBar } from './sticky-bar.tsx'
import { usePurchase } from './use-purchase.ts'

/** The page of an existing product; the loader has checked that it exists. */
export function ProductPage({ slug }: { slug: string }) {
  const t = useT()
  const textOf = useProductText()
  const { data: product } = useSuspenseQuery(productQuery(slug))
  const purchase = usePurchase(product)
  const row = useRef<HTMLDivElement>(null)
  const [missing, setMissing] = useState<Variant>()
  const name = textOf(product, 'title')
  return (
    <>
      <PageMeta
        title={`${name}, ${product.brand}`}
        description={textOf(product, 'subTitle')}
        picture={previewOf(product.imageUrl)}
      />
      <div className="page-x pt-4 pb-16 md:pt-8">
        <ProductView
          product={product}
          favorite={<FavoriteButton slug={slug} title={name} className="border border-control" />}
          buy={
            purchase ? (
              <BuyBox product={product} purchase={purchase} row={row} onSoldOut={setMissing} />
            ) : (
              <Badge tone="bad">{t('catalog.soldOut')}</Badge>
            )
          }
        />
        <LazyRecentlyViewed slug={slug} />
      </div>
      {purchase && !product.isOnlyShown && (
        <>
          <StickyBar purchase={purchase} name={name} row={row} onSoldOut={setMissing} />
          <LazySoldOutDialog
            product={product}
            missing={missing}
            onChoose={purchase.choose}
            onClose={() => setMissing(undefined)}
          />
        </>
      )}
    </>
  )
}
