import type { Product } from '@shop/contracts/catalog.ts'
import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { Price } from '#ui/price.tsx'
import { paths } from '../../../paths.ts'
import { defaultVariant } from '../default-variant.ts'
import { categories, categoryNames, categoryPaths } from '../sections.ts'

/** A suggestion: a section, a product, or the list of all results. */
export type Suggestion =
  | { kind: 'section'; to: string; name: MessageId }
  | { kind: 'product'; to: string; product: Product }
  | { kind: 'all'; to: string }

/**
 * Returns sections with a word that starts with the query, then products, then the full list. Empty if nothing matches.
 */
export function suggestionsFor(
  typed: string,
  products: readonly Product[],
  t: (id: MessageId) => string,
): readonly Suggestion[] {
  const beginning = typed.toLowerCase()
  const sections = categories.filter(category =>
    t(categoryNames[category])
      .toLowerCase()
      .split(' ')
      .some(word => word.startsWith(beginning)),
  )
  return [
    ...sections.map(
      category => ({ kind: 'section', to: categoryPaths[category], name: categoryNames[category] }) as const,
    ),
    ...products.map(product => ({ kind: 'product', to: paths.product(product.slug), product }) as const),
    ...(products.length > 0
      ? [{ kind: 'all', to: `${paths.shop}?${new URLSearchParams({ q: typed })}` } as const]
      : []),
  ]
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

type SearchOptionsProps = {
  id: string
  hidden: boolean
  suggestions: readonly Suggestion[]
  /** Index of the option selected by arrow keys; -1 for none. */
  active: number
  onChoose: (path: string) => void
}

export function SearchOptions({ id, hidden, suggestions, active, onChoose }: SearchOptionsProps) {
  const t = useT()
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('catalog.suggestionsLabel')}
      hidden={hidden}
      className="absolute inset-x-0 top-full z-30 mt-2 rounded-card border border-hairline bg-surface p-2"
    >
      {suggestions.map((suggestion, index) => (
        <Fragment key={suggestion.to}>
          {suggestion.kind !== suggestions[index - 1]?.kind && suggestion.kind !== 'all' && (
            <p aria-hidden className="px-3 pt-1.5 pb-1 text-muted text-xs">
              {t(suggestion.kind === 'section' ? 'catalog.sections' : 'catalog.products')}
            </p>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's own */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field (aria-activedescendant) */}
          <div
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            // Prevent the press from moving the focus, which would close the list before the click.
            onMouseDown={event => event.preventDefault()}
            onClick={() => onChoose(suggestion.to)}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-picture px-3 py-1.5 hover:bg-raised aria-selected:bg-raised"
          >
            <Option suggestion={suggestion} />
          </div>
        </Fragment>
      ))}
    </div>
  )
}

function Option({ suggestion }: { suggestion: Suggestion }) {
  const t = useT()
  if (suggestion.kind === 'section') return t(suggestion.name)
  if (suggestion.kind === 'all') {
    return (
      <span className="inline-flex items-center gap-2 font-medium text-accent">
        {t('catalog.allResults')}
        <ArrowRight aria-hidden className="size-4" />
      </span>
    )
  }
  const { product } = suggestion
  const variant = defaultVariant(product)
  return (
    <>
      <img
        src={product.imageUrl}
        alt=""
        width={44}
        height={44}
        className="size-11 shrink-0 rounded-control bg-raised"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-snug">
          <ProductText of={product} field="title" />
        </span>
        <span className="block text-muted text-xs">{product.brand}</span>
      </span>
      {variant && variant.available > 0 ? (
        <Price amountAmd={variant.price} className="text-sm" />
      ) : (
        <span className="text-muted text-xs">{t('catalog.soldOut')}</span>
      )}
    </>
  )
}
