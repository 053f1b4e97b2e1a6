import { attributeOf, attributesOf } from '@shop/contracts/attributes.ts'
import type { Product, Variant } from '@shop/contracts/catalog.ts'
import { formatPercent } from '@shop/contracts/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect, useRef, useState } from 'react'
import { useIsHydrated } from '#platform/hooks.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { cart, useCart } from '#shared/cart/cart.ts'
import { toCartItem } from '#shared/cart/cart-item.ts'
import { FavoriteButton } from '#shared/favorites/favorite-button.tsx'
import { ProductPicture } from '#shared/product/product-picture.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { StrengthEmbers } from '#shared/product/strength-embers.tsx'
import { defaultVariant, isSoldByWeight, maxQuantity, shownPrice, useWeight } from '#shared/product/variant.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { LazyPart } from '#ui/error-boundary.tsx'
import { QuantityStepper } from '#ui/forms/quantity-stepper.tsx'
import { Price } from '#ui/price.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { notify } from '#ui/toast/notify.ts'
import { paths } from '../../paths.ts'
import { useValueName } from './names.ts'
import { productQuery } from './queries.ts'

/** Only sold-out products need it. */
const AlertButton = lazy(() =>
  import('#shared/stock-alerts/alert-button.tsx').then(({ AlertButton }) => ({ default: AlertButton })),
)

type ProductCardProps = {
  product: Product
  /** True for cards above the fold: their pictures load first. */
  eager?: boolean
}

const cardClass = 'group relative flex h-full flex-col rounded-card bg-surface p-2 sm:p-2.5'

export function ProductCard({ product, eager = false }: ProductCardProps) {
  const t = useT()
  const title = useProductText()(product, 'title')
  const variant = defaultVariant(product)
  const isSoldOut = !variant || variant.available < 1
  return (
    <article className={cardClass}>
      <div className="relative">
        <ProductPicture
          picture={product.picture ?? { url: product.imageUrl, width: 320, height: 320 }}
          // Half of the page without its margins, the gap and the border of the card.
          sizes="(min-width: 48rem) 15rem, calc(50vw - 2.2rem)"
          eager={eager}
          className={cx('rounded-picture', isSoldOut && 'opacity-55')}
        />
        <CardMarks product={product} variant={variant} title={title} />
        {isSoldOut && (
          <span className="absolute bottom-2 left-2 rounded-full bg-surface px-2.5 py-1 font-semibold text-xs">
            {t('catalog.soldOut')}
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col px-1.5 pt-3 pb-1.5">
        <p className="text-muted text-xs">{product.brand}</p>
        <h3 className="mt-0.5 hyphens-auto text-base leading-snug">
          <LocaleLink
            to={paths.product(product.slug)}
            className="underline-offset-4 after:absolute after:inset-0 after:rounded-card group-hover:underline"
          >
            <ProductText of={product} field="title" />
          </LocaleLink>
        </h3>
        <ProductMeta product={product} variant={variant} />
        <div className="mt-auto space-y-2.5">
          {variant && (
            <div>
              <Price {...shownPrice(variant)} className="block text-lg" />
              <CardOffer offer={variant.offer} />
            </div>
          )}
          {product.isOnlyShown || !variant ? (
            <p className="flex min-h-11 items-center justify-center text-center font-medium text-muted text-sm">
              {t(variant ? 'catalog.onlyShown' : 'catalog.soldOut')}
            </p>
          ) : isSoldOut ? (
            <div className="relative min-h-11">
              <LazyPart>
                <AlertButton slug={product.slug} sku={variant.sku} title={title} size="sm" />
              </LazyPart>
            </div>
          ) : (
            <AddToCart product={product} variant={variant} />
          )}
        </div>
      </div>
    </article>
  )
}

/**
 * The heart, the strength and the reduction over the picture; the text below has the strength and the prices, too. They
 * are not in the HTML of the server, which must fit into 14 KiB.
 */
function CardMarks({ product, variant, title }: { product: Product; variant: Variant | undefined; title: string }) {
  const { slug, strength } = product
  if (!useIsHydrated()) return null
  return (
    <>
      <FavoriteButton
        slug={slug}
        title={title}
        className="absolute top-0.5 right-0.5 z-1 before:absolute before:inset-1 before:-z-1 before:rounded-full before:border before:border-hairline before:bg-surface"
      />
      {strength && (
        <span className="absolute right-2 bottom-2 rounded-full bg-surface px-1.5 py-1">
          <StrengthEmbers strength={strength} />
        </span>
      )}
      {variant && <SaleMark variant={variant} />}
    </>
  )
}

/** The first promotion of a variant; the product page names all. */
function CardOffer({ offer }: Pick<Variant, 'offer'>) {
  const promotion = offer?.promotions[0]
  if (!promotion) return null
  return (
    <p className="text-ok text-xs">
      <ProductText of={promotion} field="title" />
    </p>
  )
}

function SaleMark({ variant }: { variant: Variant }) {
  const locale = useLocale()
  const { amountAmd, oldAmountAmd = amountAmd } = shownPrice(variant)
  const percent = Math.round((1 - amountAmd / oldAmountAmd) * 100)
  if (percent < 1) return null
  return (
    <span className="absolute top-2 left-2 rounded-full bg-surface px-2 py-0.5 font-semibold text-xs tabular-nums">
      −{formatPercent(percent, locale)}
    </span>
  )
}

/** Placeholder of the same size as a card. */
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

/** The pack size and the main attribute of the category, such as "100 г +2 фасовки · средний". */
function ProductMeta({ product, variant }: { product: Product; variant: Variant | undefined }) {
  const t = useT()
  const weight = useWeight()
  const valueName = useValueName()
  const { category, accessoryTypeName } = product
  const sizes = (shown: Variant) => {
    const others = product.variants.length - 1
    return others > 0 ? `${weight(shown.weight)} ${t('catalog.moreSizes', { count: others })}` : weight(shown.weight)
  }
  const attributes = attributesOf(category).filter(name => attributeOf(name).isOnCard)
  const parts = [
    variant && isSoldByWeight(category) && sizes(variant),
    ...attributes.map(name => {
      const value = product[name]
      return (
        value !== undefined && valueName(name, String(value), name === 'accessoryType' ? accessoryTypeName : undefined)
      )
    }),
  ]
  return (
    // A separator at the start of a line is outside of the box, which clips it.
    <p className="mt-1 mb-3 overflow-hidden text-muted text-xs">
      <span className="-ml-3 flex flex-wrap">
        {parts.filter(Boolean).map(part => (
          <span key={String(part)} className="relative pl-3 before:absolute before:left-1 before:content-['·']">
            {part}{' '}
          </span>
        ))}
      </span>
    </p>
  )
}

/** The button of a product card. After a press, a quantity stepper of the same size replaces it. */
function AddToCart({ product, variant }: { product: Product; variant: Variant }) {
  const t = useT()
  const title = useProductText()(product, 'title')
  const queryClient = useQueryClient()
  const { items } = useCart()
  const quantity = items.find(({ sku }) => sku === variant.sku)?.quantity ?? 0
  const most = maxQuantity(variant)
  const place = useRef<HTMLDivElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const isInCart = quantity > 0

  // The pressed button is replaced: move the focus to the replacement, if the user pressed it here.
  const pressed = useRef(false)
  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    place.current?.querySelector<HTMLElement>(isInCart ? 'button:last-of-type' : 'button')?.focus()
  }, [isInCart])

  const add = () => {
    const added = cart.add(toCartItem(product, variant))
    if (added === 'full') return notify({ kind: 'warn', title: t('catalog.cartFull') })
    pressed.current = true
    setAnnouncement(t('catalog.added', { title }))
    if (!product.description) void completeLine()
  }
  /** Lists rendered by the server omit texts that only the cart needs. Read the full product before adding it. */
  const completeLine = async () => {
    const fullProduct = await queryClient.fetchQuery(productQuery(product.slug)).catch(() => undefined)
    if (fullProduct) cart.complete(toCartItem(fullProduct, variant))
  }
  const change = (next: number) => {
    if (next > 0) return cart.update({ slug: product.slug, weight: variant.weight }, next)
    pressed.current = true
    cart.remove({ slug: product.slug, weight: variant.weight })
    setAnnouncement(t('catalog.removed', { title }))
  }

  return (
    <div ref={place} className="relative">
      {isInCart ? (
        <QuantityStepper
          name={title}
          quantity={quantity}
          min={0}
          max={most}
          onChange={change}
          className="w-full animate-fade-in justify-between"
        />
      ) : (
        <Button variant="soft" size="sm" className="w-full" aria-label={`${t('catalog.add')}: ${title}`} onClick={add}>
          {t('catalog.add')}
        </Button>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}
