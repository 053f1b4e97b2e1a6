import type { OrderLine, OrderMix } from '@shop/contracts/orders.ts'
import { LocaleLink, useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { MixParts, MixTins, type ShownPart } from '#shared/mixes/mix-parts.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { Price } from '#ui/price.tsx'
import { paths } from '../../../paths.ts'
import { mixTitle } from '../order-labels.ts'

type MixViewProps = {
  mix: OrderMix
  lines: readonly OrderLine[]
  /** The page of a part's product. Default: the page of the shop. */
  linkOf?: (line: OrderLine) => string
  /** Shows the SKU, which staff need. */
  hasSku?: boolean
}

/** A mix of an order with its parts. */
export function MixView({ mix, lines, linkOf, hasSku = false }: MixViewProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const weight = useWeight()
  const packs = mix.lines.flatMap(({ sku, quantity, percentage, color }) => {
    const line = lines.find(each => each.sku === sku)
    return line ? { line, quantity, percentage, color } : []
  })
  const parts = packs.map(
    ({ line, quantity, percentage, color }): ShownPart => ({
      sku: line.sku,
      color,
      name: (
        <>
          <span className="text-muted">{line.brand}</span>{' '}
          <LocaleLink to={linkOf ? linkOf(line) : paths.product(line.slug)} className="font-medium hover:underline">
            <ProductText of={line} field="title" />
          </LocaleLink>
        </>
      ),
      detail: [
        percentage !== undefined && t('orders.share', { percent: percentage }),
        `${quantity} × ${weight(line.weight)}`,
        hasSku && line.sku,
      ]
        .filter(Boolean)
        .join(' · '),
      price: formatAmd(line.price * quantity),
    }),
  )
  return (
    <section aria-label={mixTitle(mix, t)} className="rounded-picture bg-raised p-3 sm:p-4">
      <div className="flex items-center gap-3">
        <MixTins parts={parts.map(({ sku: id, color }) => ({ id, color }))} className="h-10 w-14 shrink-0" />
        <div className="min-w-0 flex-1 sm:flex sm:items-center sm:justify-between sm:gap-3">
          <p className="font-medium">{mixTitle(mix, t)}</p>
          <Price amountAmd={packs.reduce((sum, { line, quantity }) => sum + line.price * quantity, 0)} />
        </div>
      </div>
      <div className="mt-3 border-hairline border-t pt-3">
        <MixParts parts={parts} />
      </div>
    </section>
  )
}
