import type { ReorderRental } from '@shop/contracts/orders.ts'
import { useMutation } from '@tanstack/react-query'
import { Repeat2, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice, RetryNotice } from '#ui/notice.tsx'
import { paths } from '../../../paths.ts'
import { mixTitle } from '../order-labels.ts'
import { type Again, acceptOffer, addAgain, type Offer } from './add-again.ts'

/** Adds an order's items to the cart again and lists unavailable ones. A rental needs new dates. */
export function OrderAgain({ number }: { number: number }) {
  const t = useT()
  const again = useMutation({ mutationFn: () => addAgain(number) })
  if (again.data) return <Outcome {...again.data} />
  return (
    <div className="grid gap-3">
      {again.error && <RetryNotice pending={again.isPending} onRetry={() => again.mutate()} />}
      {!again.error && (
        <Button variant="soft" className="justify-self-start" pending={again.isPending} onClick={() => again.mutate()}>
          <RotateCcw aria-hidden className="size-4" />
          {t('orders.again')}
        </Button>
      )}
    </div>
  )
}

function Outcome({ count, messages, offers, rentals }: Again) {
  const t = useT()
  const rented = rentals.filter(({ isOffered }) => isOffered)
  return (
    <Notice
      kind={messages.length > 0 || rented.length < rentals.length ? 'warn' : 'ok'}
      role="status"
      title={t(titleOf({ count, isRented: rented.length > 0 }), { count })}
      actions={
        <>
          {rented.map((rental, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be of one model, and they stay as they are
            <RentAgain key={index} rental={rental} />
          ))}
          {count > 0 && (
            <LocaleLink to={paths.cart} className={buttonClass('outline', 'sm')}>
              {t('orders.toCart')}
            </LocaleLink>
          )}
        </>
      }
    >
      <Missing messages={messages} rentals={rentals.filter(({ isOffered }) => !isOffered)} />
      {offers.map((offer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are the answer's, which does not change
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
function RentAgain({ rental }: { rental: ReorderRental }) {
  const t = useT()
  const textOf = useProductText()
  const { slug, flavorSku, cupSku } = rental
  return (
    <LocaleLink to={paths.rentOf({ slug, flavorSku, cupSku })} className={buttonClass('outline', 'sm')}>
      {t('orders.againRental', { title: textOf(rental, 'title') })}
    </LocaleLink>
  )
}

function Missing({ messages, rentals }: Pick<Again, 'messages' | 'rentals'>) {
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
function SwapOffer({ offer }: { offer: Offer }) {
  const t = useT()
  const textOf = useProductText()
  const [outcome, setOutcome] = useState<'added' | 'full'>()
  const title = mixTitle(offer.mix, t)
  const weight = useWeight()
  const packs = offer.mix.lines.slice(-offer.gone.length)
  const swaps = packs.map(pack => `${textOf(pack, 'title')}, ${weight(pack.weight)}`).join('; ')
  return (
    <div className="mt-3" role="status">
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
