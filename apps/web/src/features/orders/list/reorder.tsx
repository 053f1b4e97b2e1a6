import type { Product } from '@shop/contracts/catalog.ts'
import { getReorder, type ReorderLine, type ReorderMix, type ReorderRental } from '@shop/contracts/reorder.ts'
import { useMutation } from '@tanstack/react-query'
import { Repeat2, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { cart } from '#shared/cart/cart.ts'
import { itemCount, type NewItem, suggestedItem, toCartItem } from '#shared/cart/cart-item.ts'
import { addMix, type NewMix } from '#shared/cart/groups/groups.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice, RetryNotice } from '#ui/notice.tsx'
import { useSwapFocus } from '#ui/use-swap-focus.ts'
import { paths } from '../../../paths.ts'
import { mixTitle } from '../order-labels.ts'

/** Adds an order's items to the cart again and lists unavailable ones. A rental needs new dates. */
export function ReorderButton({ number }: { number: number }) {
  const t = useT()
  const request = useMutation({ mutationFn: () => reorder(number) })
  const place = useSwapFocus(request.data !== undefined)
  return (
    <div ref={place} className="grid gap-3">
      {request.data && <ReorderOutcome {...request.data} />}
      {request.error && <RetryNotice pending={request.isPending} onRetry={() => request.mutate()} />}
      {!request.error && !request.data && (
        <Button
          variant="soft"
          className="justify-self-start"
          pending={request.isPending}
          onClick={() => request.mutate()}
        >
          <RotateCcw aria-hidden className="size-4" />
          {t('orders.again')}
        </Button>
      )}
    </div>
  )
}

function ReorderOutcome({ count, messages, offers, rentals }: ReorderResult) {
  const t = useT()
  const offeredRentals = rentals.filter(({ isOffered }) => isOffered)
  return (
    <Notice
      kind={messages.length > 0 || offeredRentals.length < rentals.length ? 'warn' : 'ok'}
      role="status"
      title={t(titleOf({ count, isRented: offeredRentals.length > 0 }), { count })}
      actions={
        <>
          {offeredRentals.map((rental, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change, and two rentals can be of one model
            <RentAgainLink key={index} rental={rental} />
          ))}
          {count > 0 && (
            <LocaleLink to={paths.cart} className={buttonClass('outline', 'sm')}>
              {t('orders.toCart')}
            </LocaleLink>
          )}
        </>
      }
    >
      <MissingItems messages={messages} rentals={rentals.filter(({ isOffered }) => !isOffered)} />
      {offers.map((offer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the response does not change
        <SwapOffer key={index} offer={offer} />
      ))}
    </Notice>
  )
}

function titleOf({ count, isRented }: { count: number; isRented: boolean }): MessageId {
  if (count > 0) return 'orders.againAdded'
  return isRented ? 'orders.againRent' : 'orders.againNone'
}

/** Opens the rental calendar with the same choice. */
function RentAgainLink({ rental }: { rental: ReorderRental }) {
  const t = useT()
  const textOf = useProductText()
  const { slug, flavorSku, cupSku } = rental
  return (
    <LocaleLink to={paths.rentOf({ slug, flavorSku, cupSku })} className={buttonClass('outline', 'sm')}>
      {t('orders.againRental', { title: textOf(rental, 'title') })}
    </LocaleLink>
  )
}

function MissingItems({ messages, rentals }: Pick<ReorderResult, 'messages' | 'rentals'>) {
  const t = useT()
  const textOf = useProductText()
  if (messages.length + rentals.length === 0) return null
  return (
    <ul>
      {messages.map(({ text, ...line }) => (
        <li key={line.sku}>
          {t(text, { title: textOf(line, 'title'), quantity: line.quantity, requested: line.requested })}
        </li>
      ))}
      {rentals.map(rental => (
        <li key={rental.slug}>{t('orders.againNotRented', { title: textOf(rental, 'title') })}</li>
      ))}
    </ul>
  )
}

/** A mix with an unavailable part: completes it with the closest flavor. */
function SwapOffer({ offer }: { offer: MixOffer }) {
  const t = useT()
  const textOf = useProductText()
  const [outcome, setOutcome] = useState<'added' | 'full'>()
  const place = useSwapFocus(outcome)
  const title = mixTitle(offer.mix, t)
  const weight = useWeight()
  const packs = offer.mix.lines.slice(-offer.gone.length)
  const swaps = packs.map(pack => `${textOf(pack, 'title')}, ${weight(pack.weight)}`).join('; ')
  return (
    <div ref={place} className="mt-3" role="status">
      {outcome === 'added' && <p>{t('orders.againMixed', { title, swaps })}</p>}
      {outcome === 'full' && <p>{t('orders.againNoRoom')}</p>}
      {outcome === undefined && (
        <>
          <p>{t('orders.againMixLacks', { title })}</p>
          <Button variant="outline" size="sm" className="mt-1.5" onClick={() => setOutcome(acceptOffer(offer))}>
            <Repeat2 aria-hidden className="size-4 shrink-0" />
            {t('orders.againSwap', { swaps })}
          </Button>
        </>
      )}
    </div>
  )
}

/** A line that could not be added completely, with its message. */
type LineMessage = ReorderLine & { text: MessageId }

/** A mix with unavailable parts, completed with replacements. */
type MixOffer = { mix: NewMix; gone: ReorderMix['gone'] }

type ReorderResult = {
  count: number
  messages: readonly LineMessage[]
  offers: readonly MixOffer[]
  /** Rentals need new dates, so the customer configures them again. */
  rentals: readonly ReorderRental[]
}

/**
 * Adds an order's items to the cart as far as they are available. Of a mix with unavailable parts, the other parts are
 * added.
 */
async function reorder(number: number): Promise<ReorderResult> {
  const { lines, mixes, rentals, products } = await call(getReorder, { params: { number } })
  const before = cart.get()
  const itemOf = (sku: string) => findItem(sku, products)
  const completeMixes = mixes.filter(({ gone }) => gone.length === 0)
  const inMixes = new Map<string, number>()
  for (const mix of completeMixes) {
    if (addMix(toNewMix(mix, itemOf)) === 'full') continue
    for (const { sku, quantity } of mix.lines) inMixes.set(sku, (inMixes.get(sku) ?? 0) + quantity)
  }
  const quantityBefore = new Map(before.map(({ sku, quantity }) => [sku, quantity]))
  const messages = lines.flatMap(
    line => addLine(line, itemOf(line.sku), { inMixes: inMixes.get(line.sku) ?? 0, quantityBefore }) ?? [],
  )
  return {
    count: itemCount(cart.get()) - itemCount(before),
    messages,
    offers: mixes.flatMap(mix => toOffer(mix, itemOf) ?? []),
    rentals,
  }
}

/** Combines the parts that are already in the cart with the replacements to a mix. */
function acceptOffer({ mix, gone }: MixOffer): 'added' | 'full' {
  const before = cart.get()
  for (const { sku, quantity } of mix.lines.slice(0, mix.lines.length - gone.length)) cart.take(sku, quantity)
  const outcome = addMix(mix)
  if (outcome === 'full') cart.replace(before)
  return outcome
}

type ItemOf = (sku: string) => NewItem | undefined

function findItem(sku: string, products: readonly Product[]): NewItem | undefined {
  const product = products.find(({ variants }) => variants.some(variant => variant.sku === sku))
  const variant = product?.variants.find(each => each.sku === sku)
  return product && variant && toCartItem(product, variant)
}

function toNewMix({ name, lines }: Pick<ReorderMix, 'name' | 'lines'>, itemOf: ItemOf): NewMix {
  return {
    name,
    lines: lines.flatMap(({ sku, quantity, percentage }) => {
      const item = itemOf(sku)
      return item ? { ...item, quantity, percentage } : []
    }),
  }
}

/** Returns undefined if a part has no replacement, or all parts are unavailable. */
function toOffer(mix: ReorderMix, itemOf: ItemOf): MixOffer | undefined {
  const { lines, ...named } = toNewMix(mix, itemOf)
  const swaps = mix.gone.flatMap(({ swap, quantity, percentage }) => {
    const item = swap && suggestedItem(swap)
    return item ? { ...item, quantity, percentage } : []
  })
  if (mix.gone.length === 0 || lines.length === 0 || swaps.length < mix.gone.length) return undefined
  return { mix: { ...named, lines: [...lines, ...swaps] }, gone: mix.gone }
}

/**
 * Adds a line as far as stock allows, in addition to the packs of mixes. @returns a message if not all could be added
 */
function addLine(
  line: ReorderLine,
  item: NewItem | undefined,
  { inMixes, quantityBefore }: { inMixes: number; quantityBefore: ReadonlyMap<string, number> },
): LineMessage | undefined {
  if (line.status === 'unavailable') return { ...line, text: 'orders.againGone' }
  if (!item || line.quantity === 0) return { ...line, text: 'orders.againSoldOut' }
  const single = line.quantity - inMixes
  if (single > 0 && cart.add(item, single) === 'full') return { ...line, text: 'orders.againFull' }
  // A line of the cart has a maximum quantity.
  const quantity = (cart.get().find(({ sku }) => sku === line.sku)?.quantity ?? 0) - (quantityBefore.get(line.sku) ?? 0)
  return quantity < line.requested ? { ...line, quantity, text: 'orders.againReduced' } : undefined
}
