import type { PairFit } from '@shop/contracts/compatibility.ts'
import { useQuery } from '@tanstack/react-query'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { useProductText } from '../product/product-text.tsx'
import { findMisfits, findPairMisfits, type Named } from './misfits.ts'
import { useMismatchText } from './mismatch-text.ts'
import { fitsQuery, MAX_CHECKED } from './queries.ts'
import { useOwnHookahs } from './use-own-hookahs.ts'

type CartFitProps = {
  /** The products of the cart. */
  products: readonly Named[]
  /** The rented hookahs, each with the bowl that was chosen for it. */
  rentals: readonly { hookah: Named; cup: Named | undefined }[]
  className?: string
}

/** Warns of parts in the cart that fit no hookah of the cart or the customer. It never prevents an order. */
export function CartFit({ products, rentals, className }: CartFitProps) {
  useMessages('fit')
  const { hookahs: own, isError } = useOwnHookahs()
  const hookahs = isError ? [] : own
  const parts = products.filter(({ kind }) => kind === 'part')
  const devices = [
    ...products.filter(({ kind }) => kind === 'hookah').map(({ slug }) => slug),
    ...rentals.map(({ hookah }) => hookah.slug),
    ...(hookahs ?? []).map(({ slug }) => slug),
  ]
  const partSlugs = parts.map(({ slug }) => slug)
  const targets = new Set([...devices, ...partSlugs])
  // Without the targets that are left out, a part that fits one of them would seem to fit none.
  const isNeeded = hookahs !== undefined && devices.length > 0 && targets.size <= MAX_CHECKED
  const { data: pairs, isPlaceholderData } = useQuery(fitsQuery(partSlugs, isNeeded ? [...targets] : []))
  if (!pairs || isPlaceholderData || !isNeeded) return null
  const rented = rentals.flatMap(({ hookah, cup }) => (cup ? [{ part: cup, target: hookah }] : []))
  return <Warnings misfits={findMisfits(parts, pairs)} pairs={findPairMisfits(rented, pairs)} className={className} />
}

type RentalFitProps = { hookah: Named; cup: Named | undefined; devices: readonly Named[] }

/** Warns of a bowl that does not fit the chosen hookah of a rental, and of a heat device that does not fit the bowl. */
export function RentalFit({ hookah, cup, devices }: RentalFitProps) {
  useMessages('fit')
  useMessages('catalog')
  const bowls = cup ? [cup] : []
  const wanted = [
    ...bowls.map(part => ({ part, target: hookah })),
    ...devices.map(part => ({ part, target: cup ?? hookah })),
  ]
  const { data: pairs, isPlaceholderData } = useQuery(
    fitsQuery(
      wanted.map(({ part }) => part.slug),
      wanted.map(({ target }) => target.slug),
    ),
  )
  if (!pairs || isPlaceholderData) return null
  return <Warnings misfits={[]} pairs={findPairMisfits(wanted, pairs)} />
}

type PairMisfit = { part: Named; target: Named; pair: PairFit }

type WarningsProps = {
  misfits: readonly Named[]
  pairs: readonly PairMisfit[]
  className?: string | undefined
}

function Warnings({ misfits, pairs, className }: WarningsProps) {
  useMessages('catalog')
  const t = useT()
  const textOf = useProductText()
  const mismatchText = useMismatchText()
  const others = misfits.filter(({ slug }) => !pairs.some(({ part }) => part.slug === slug))
  if (others.length + pairs.length === 0) return null
  const nameOf = ({ texts }: Named) => textOf(texts, 'title')
  return (
    <Notice kind="warn" role="status" title={t('fit.cartTitle')} className={className}>
      <ul className="grid gap-1">
        {others.map(part => (
          <li key={part.slug}>{t('fit.cartText', { part: nameOf(part) })}</li>
        ))}
        {pairs.map(({ part, target, pair }) => (
          <li key={`${part.slug} ${target.slug}`}>
            {t('fit.pairText', { part: nameOf(part), name: nameOf(target) })}{' '}
            {pair.mismatches.length > 0 && (
              <span className="inline-block text-muted first-letter:uppercase">
                {mismatchText(pair, target.kind === 'part')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
