import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { RentalCup, RentalFlavor, RentalHookah } from '@shop/contracts/rental.ts'
import { useId, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { cx } from '#ui/class-names.ts'
import { TextInput } from '#ui/text-input.tsx'

export type Choice = { key: string; product: RentalHookah | RentalFlavor | RentalCup; priceAmd: number }

type ChoiceListProps = {
  name: string
  legend: string
  choices: readonly Choice[]
  chosen: string | undefined
  hasSearch?: boolean
  priceWords?: (price: string) => string
  onChoose: (key: string) => void
}

/** Pictures to choose one from; a press goes on to the next step. */
export function ChoiceList({ name, legend, choices, chosen, hasSearch, priceWords, onChoose }: ChoiceListProps) {
  const t = useT()
  const textOf = useProductText()
  const searchId = useId()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLocaleLowerCase()
  const shown = choices.filter(({ product }) =>
    `${product.brand} ${textOf(product, 'title')}`.toLocaleLowerCase().includes(wanted),
  )
  return (
    <>
      {hasSearch && (
        <div className="mb-4 max-w-sm">
          <label htmlFor={searchId} className="mb-1.5 block font-medium text-sm">
            {t('rent.find')}
          </label>
          <TextInput id={searchId} type="search" value={typed} onChange={event => setTyped(event.target.value)} />
        </div>
      )}
      {shown.length === 0 && <p className="text-muted">{t('rent.nothingFound')}</p>}
      <ul aria-label={legend} className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 xl:grid-cols-4">
        {shown.map(({ key, product, priceAmd }) => (
          <li key={key}>
            <button
              type="button"
              name={name}
              aria-pressed={key === chosen}
              onClick={() => onChoose(key)}
              className={cx(
                'flex h-full w-full flex-col rounded-picture border-[1.5px] p-2 text-left hover:bg-raised',
                'focus-visible:outline-3 focus-visible:outline-ring focus-visible:outline-offset-2',
                key === chosen ? 'border-accent bg-raised' : 'border-control',
              )}
            >
              <img
                src={product.imageUrl}
                alt=""
                width={160}
                height={160}
                loading="lazy"
                className="aspect-square w-full rounded-picture bg-raised"
              />
              <span className="mt-2 text-muted text-xs">{product.brand}</span>
              <span className="font-medium leading-snug">
                <ProductText of={product} field="title" />
              </span>
              <span className="mt-auto pt-1 text-sm tabular-nums">
                {priceWords ? priceWords(formatAmd(priceAmd)) : formatAmd(priceAmd)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
