import type { ProductPage as ProductDetails, Variant } from '@shop/contracts/catalog.ts'
import { connectionsOf } from '@shop/contracts/fit.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { FavoriteButton } from '#shared/favorites/favorite-button.tsx'
import { LazyFit } from '#shared/hookahs/lazy-parts.tsx'
import { previewOf } from '#shared/product/product-picture.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { recent } from '#shared/product/recent.ts'
import { isSoldByWeight, shownTotal, useWeight } from '#shared/product/variant.ts'
import { Badge } from '#ui/badge.tsx'
import { ThumbBar } from '#ui/bars.tsx'
import { Button } from '#ui/button.tsx'
import { LazyPart } from '#ui/error-boundary.tsx'
import { Price } from '#ui/price.tsx'
import { productQuery } from '../queries.ts'
import { BuyBox, type Purchase, usePurchase } from './buy-box.tsx'
import { ProductView } from './product-view.tsx'

type ProductPageProps = {
  slug: string
  /** The average of its reviews. */
  rating?: ReactNode
  /** Its reviews. */
  reviews?: ReactNode
}

/** The page of an existing product; the loader has checked that it exists. */
export function ProductPage({ slug, rating, reviews }: ProductPageProps) {
  const t = useT()
  const textOf = useProductText()
  const { data: product } = useSuspenseQuery(productQuery(slug))
  const purchase = usePurchase(product)
  const weight = useWeight()
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
          rating={rating}
          reviews={reviews}
          favorite={<FavoriteButton slug={slug} title={name} className="border border-control" />}
          buy={
            <>
              {purchase ? (
                <BuyBox product={product} purchase={purchase} row={row} onSoldOut={setMissing} />
              ) : (
                <Badge tone="bad">{t('catalog.soldOut')}</Badge>
              )}
              {product.category === 'hookah' && <LazyFit slug={slug} kind="hookah" />}
              {product.category === 'accessory' && (
                <LazyFit slug={slug} kind={connectionsOf(product).length > 0 ? 'part' : 'accessory'} />
              )}
            </>
          }
        />
        {product.category === 'hookah' && <LazyFittingParts slug={slug} />}
        <LazyRecentlyViewed slug={slug} />
      </div>
      {purchase && !product.isOnlyShown && (
        <>
          <StickyBar
            purchase={purchase}
            name={name}
            size={isSoldByWeight(product.category) ? weight(purchase.variant.weight) : undefined}
            row={row}
            onSoldOut={setMissing}
          />
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

type StickyBarProps = {
  purchase: Purchase
  name: string
  size: string | undefined
  row: RefObject<HTMLDivElement | null>
  /** Called when the customer asks for an unavailable variant. */
  onSoldOut: (variant: Variant) => void
}

/** Price and button at the bottom of phones while the page's own button is out of view. */
function StickyBar({ purchase, name, size, row, onSoldOut }: StickyBarProps) {
  const t = useT()
  const isOutOfSight = useIsOutOfSight(row)
  const { variant, quantity, most, add } = purchase
  return (
    <ThumbBar isHidden={!isOutOfSight}>
      <p className="min-w-0">
        <span className="flex text-muted text-xs">
          <span className="truncate">{name}</span>
          {size && <span className="shrink-0">, {size}</span>}
        </span>
        <Price amountAmd={shownTotal(variant, quantity).amountAmd} className="text-lg" />
      </p>
      {variant.available < 1 ? (
        <Button variant="outline" aria-haspopup="dialog" onClick={() => onSoldOut(variant)} className="shrink-0">
          {t('catalog.soldOut')}
        </Button>
      ) : (
        <Button disabled={most === 0} onClick={add} className="shrink-0">
          {t('catalog.add')}
        </Button>
      )}
    </ThumbBar>
  )
}

function useIsOutOfSight(element: RefObject<HTMLElement | null>): boolean {
  const [isOutOfSight, setOutOfSight] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setOutOfSight(!entry.isIntersecting)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isOutOfSight
}

const FittingParts = lazy(() => import('./fitting-parts.tsx'))

function LazyFittingParts({ slug }: { slug: string }) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (!isReady) return null
  return (
    <LazyPart>
      <FittingParts slug={slug} />
    </LazyPart>
  )
}

const RecentlyViewed = lazy(() => import('./recently-viewed.tsx'))

/** Records the view and lazily shows the recently viewed products. */
function LazyRecentlyViewed({ slug }: { slug: string }) {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    recent.add(slug)
    setReady(true)
  }, [slug])
  if (!isReady) return null
  return (
    <LazyPart>
      <RecentlyViewed except={slug} />
    </LazyPart>
  )
}

const SoldOutDialog = lazy(() => import('./sold-out-dialog.tsx'))

type SoldOutPlaceProps = {
  product: ProductDetails
  /** The unavailable variant that the customer asked for; undefined closes the dialog. */
  missing: Variant | undefined
  onChoose: (variant: Variant) => void
  onClose: () => void
}

/** Loads the dialog about a sold-out variant on demand. */
function LazySoldOutDialog({ missing, ...dialog }: SoldOutPlaceProps) {
  if (!missing) return null
  return (
    <LazyPart>
      <SoldOutDialog variant={missing} {...dialog} />
    </LazyPart>
  )
}
