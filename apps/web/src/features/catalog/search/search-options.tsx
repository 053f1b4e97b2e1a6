import { ArrowRight, History, Search } from 'lucide-react'
import { Fragment } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { defaultVariant, shownPrice } from '#shared/product/variant.ts'
import { Price } from '#ui/price.tsx'
import type { Suggestion } from './suggestions.ts'

export const optionId = (listId: string, index: number) => `${listId}-${index}`

const headings: Record<Exclude<Suggestion['kind'], 'all'>, MessageId> = {
  recent: 'catalog.recentSearches',
  popular: 'catalog.popularSearches',
  section: 'catalog.sections',
  collection: 'nav.collections',
  brand: 'catalog.brands',
  product: 'catalog.products',
}

type SearchOptionsProps = {
  id: string
  suggestions: readonly Suggestion[]
  /** True if the products are only similar to what was typed. */
  isNear: boolean
  /** Index of the option selected by arrow keys; -1 for none. */
  active: number
  onChoose: (suggestion: Suggestion) => void
}

/** The suggestions by kind. The keyboard stays in the field, which owns this list. */
export function SearchOptions({ id, suggestions, isNear, active, onChoose }: SearchOptionsProps) {
  const t = useT()
  const headingOf = (kind: Exclude<Suggestion['kind'], 'all'>) =>
    t(kind === 'product' && isNear ? 'catalog.nearMatches' : headings[kind])
  return (
    <div id={id} role="listbox" aria-label={t('catalog.suggestionsLabel')}>
      {suggestions.map((suggestion, index) => (
        <Fragment key={`${suggestion.kind} ${suggestion.to}`}>
          {suggestion.kind !== suggestions[index - 1]?.kind && suggestion.kind !== 'all' && (
            <p aria-hidden className="px-3 pt-1.5 pb-1 text-muted text-xs">
              {headingOf(suggestion.kind)}
            </p>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's own */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field (aria-activedescendant) */}
          <div
            id={optionId(id, index)}
            // The focus stays in the field, so the browser does not scroll to the option.
            ref={index === active ? node => node?.scrollIntoView({ block: 'nearest' }) : undefined}
            role="option"
            aria-selected={index === active}
            // Prevent the press from moving the focus, which would close the list before the click.
            onMouseDown={event => event.preventDefault()}
            onClick={() => onChoose(suggestion)}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-picture px-3 py-1.5 hover:bg-raised aria-selected:bg-raised"
          >
            <Option suggestion={suggestion} />
          </div>
        </Fragment>
      ))}
    </div>
  )
}

const iconClass = 'size-4 shrink-0 text-muted'

function Option({ suggestion }: { suggestion: Suggestion }) {
  const t = useT()
  switch (suggestion.kind) {
    case 'recent':
    case 'popular': {
      const Icon = suggestion.kind === 'recent' ? History : Search
      return (
        <>
          <Icon aria-hidden className={iconClass} />
          <span className="min-w-0 truncate">{suggestion.query}</span>
        </>
      )
    }
    case 'section':
      return t(suggestion.name)
    case 'brand':
      return suggestion.brand
    case 'collection':
      return suggestion.title
    case 'all':
      return (
        <span className="inline-flex items-center gap-2 font-medium text-accent">
          {t('catalog.allResults')}
          <ArrowRight aria-hidden className="size-4" />
        </span>
      )
    case 'product':
      return <ProductOption product={suggestion.product} />
  }
}

function ProductOption({ product }: { product: Extract<Suggestion, { kind: 'product' }>['product'] }) {
  const t = useT()
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
        <Price amountAmd={shownPrice(variant).amountAmd} className="text-sm" />
      ) : (
        <span className="text-muted text-xs">{t('catalog.soldOut')}</span>
      )}
    </>
  )
}
