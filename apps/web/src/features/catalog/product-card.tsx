import type { Product } from '@shop/contracts/catalog.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { FavoriteButton } from '#shared/favorites/favorite-button.tsx'
import { ProductPicture } from '#shared/product/product-picture.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { cx } from '#ui/class-names.ts'
import { Price } from '#ui/price.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../paths.ts'
import { AddToCart } from './add-to-cart.tsx'
import { defaultVariant } from './default-variant.ts'
import { ProductMeta } from './product-meta.tsx'

type ProductCardProps = {
  product: Product
  /** True for what is in sight at once: its picture is loaded before the others. */
  eager?: boolean
}

const cardClass = 'group relative flex h-full flex-col rounded-card bg-surface p-2 sm:p-2.5'

export function ProductCard({ product, eager = false }: ProductCardProps) {
  const t = useT()
  const textOf = useProductText()
  const variant = defaultVariant(product)
  const isSoldOut = !variant || variant.available < 1
  return (
    <article className={cardClass}>
      <div className="relative">
        <ProductPicture
          picture={product.picture ?? { url: product.imageUrl, width: 320, height: 320 }}
          sizes="(min-width: 48rem) 20rem, 50vw"
          eager={eager}
          className={cx('rounded-picture', isSoldOut && 'opacity-55')}
        />
        <FavoriteButton
          slug={product.slug}
          title={textOf(product, 'title')}
          className="absolute top-0.5 right-0.5 z-1 before:absolute before:inset-1 before:-z-1 before:rounded-full before:bg-surface"
        />
        {variant?.oldPrice !== undefined && <SaleMark price={variant.price} oldPrice={variant.oldPrice} />}
      </div>
      <div className="flex flex-1 flex-col px-1.5 pt-3 pb-1.5">
        <p className="text-muted text-xs">{product.brand}</p>
        <h3 className="mt-0.5 text-base leading-snug">
          <LocaleLink
            to={paths.product(product.slug)}
            className="underline-offset-4 after:absolute after:inset-0 after:rounded-card group-hover:underline"
          >
            <ProductText of={product} field="title" />
          </LocaleLink>
        </h3>
        <p className="mt-1 mb-3 text-muted text-xs">
          <ProductMeta product={product} variant={variant} />
        </p>
        <div className="mt-auto space-y-2.5">
          {variant && <Price amountAmd={variant.price} oldAmountAmd={variant.oldPrice} className="block text-lg" />}
          {isSoldOut || product.isOnlyShown ? (
            <p className="flex min-h-11 items-center justify-center text-center font-medium text-muted text-sm">
              {t(isSoldOut ? 'catalog.soldOut' : 'catalog.onlyShown')}
            </p>
          ) : (
            <AddToCart product={product} variant={variant} />
          )}
        </div>
      </div>
    </article>
  )
}

function SaleMark({ price, oldPrice }: { price: number; oldPrice: number }) {
  const percent = Math.round((1 - price / oldPrice) * 100)
  if (percent < 1) return null
  return (
    <span className="absolute top-2 left-2 rounded-full bg-surface px-2 py-0.5 font-semibold text-xs tabular-nums">
      −{percent}&nbsp;%
    </span>
  )
}

/** The place of a card that is still loading, of its size. */
export function ProductCardSkeleton() {
  return (
    <div aria-hidden className={cardClass}>
      <Skeleton className="aspect-square w-full rounded-picture" />
      <div className="px-1.5 pt-3 pb-1.5">
        <Skeleton className="h-[1.18rem] w-1/3" />
        <Skeleton className="mt-1 h-5 w-4/5" />
        <Skeleton className="mt-1.5 mb-3 h-[1.18rem] w-1/2" />
        <Skeleton className="h-6.75 w-1/2" />
        <Skeleton className="mt-2.5 h-11 w-full rounded-full" />
      </div>
    </div>
  )
}
