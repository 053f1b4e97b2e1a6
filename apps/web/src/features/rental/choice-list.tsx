import type { RentalCup, RentalFlavor, RentalHookah } from '@shop/contracts/rental.ts'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '#platform/i18n/locale-context.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { Button } from '#ui/button.tsx'
import { Chip, revealFocused } from '#ui/chip.tsx'
import { cx } from '#ui/class-names.ts'
import { TextInput } from '#ui/forms/controls.tsx'

export type Choice = {
  key: string
  product: RentalHookah | RentalFlavor | RentalCup
  price: string
  /** Text below the price. */
  note?: ReactNode
  /** The id of the choice's group. */
  group?: string | undefined
  /** A link below the card. */
  link?: ReactNode
}

/** A group of choices that a chip selects. */
type ChoiceGroup = { id: string; name: string }

type ChoiceListProps = {
  name: string
  legend: string
  choices: readonly Choice[]
  chosen: string | undefined
  /** Groups for the chips above the cards. With groups, the list can also be searched. */
  groups?: readonly ChoiceGroup[]
  onChoose: (key: string) => void
}

/** Cards per page of the list. */
const PAGE = 12

/** Picture cards to choose from. A press continues with the next step. */
export function ChoiceList({ name, legend, choices, chosen, groups = [], onChoose }: ChoiceListProps) {
  const t = useT()
  const textOf = useProductText()
  const searchId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState('')
  const [group, setGroup] = useState<string>()
  const [count, setCount] = useState(PAGE)
  const searchText = typed.trim().toLocaleLowerCase()
  const matches = choices.filter(
    choice =>
      (group === undefined || choice.group === group) &&
      `${choice.product.brand} ${textOf(choice.product, 'title')}`.toLocaleLowerCase().includes(searchText),
  )
  // The selected card is always visible.
  const shown = matches.slice(0, Math.max(count, matches.findIndex(({ key }) => key === chosen) + 1))
  const showMore = () => {
    flushSync(() => setCount(shown.length + PAGE))
    list.current?.children[shown.length]?.querySelector('button')?.focus()
  }
  const selectGroup = (id: string | undefined) => {
    setGroup(id)
    setCount(PAGE)
  }
  return (
    <>
      {groups.length > 0 && (
        <>
          <div className="mb-3 max-w-sm">
            <label htmlFor={searchId} className="mb-1.5 block font-medium text-sm">
              {t('rent.find')}
            </label>
            <TextInput id={searchId} type="search" value={typed} onChange={event => setTyped(event.target.value)} />
          </div>
          {/* One row that scrolls sideways on phones; the padding leaves room for the focus ring. */}
          <fieldset
            onFocus={revealFocused}
            className="-mx-4 mb-3 flex gap-2 overflow-x-auto px-4 py-1.5 [scrollbar-width:thin] sm:mx-0 sm:flex-wrap sm:px-1"
          >
            <legend className="sr-only">{t('rent.families')}</legend>
            <Chip className="shrink-0" aria-pressed={group === undefined} onClick={() => selectGroup(undefined)}>
              {t('rent.allFamilies')}
            </Chip>
            {groups.map(each => (
              <Chip
                key={each.id}
                className="shrink-0"
                aria-pressed={group === each.id}
                onClick={() => selectGroup(each.id)}
              >
                {each.name}
              </Chip>
            ))}
          </fieldset>
        </>
      )}
      <p role="status" className={matches.length === 0 ? 'text-muted' : 'sr-only'}>
        {matches.length === 0 && t('rent.nothingFound')}
        {matches.length > 0 && groups.length > 0 && t('rent.shown', { shown: shown.length, count: matches.length })}
      </p>
      <ul ref={list} aria-label={legend} className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 xl:grid-cols-4">
        {shown.map(({ key, product, price, note, link }, index) => (
          <li key={key} className="flex flex-col">
            <button
              type="button"
              name={name}
              aria-pressed={key === chosen}
              onClick={() => onChoose(key)}
              className={cx(
                'flex w-full grow flex-col rounded-picture border-[1.5px] p-2 text-left hover:bg-raised',
                'focus-visible:outline-3 focus-visible:outline-ring focus-visible:outline-offset-2',
                key === chosen ? 'border-accent bg-raised' : 'border-control',
              )}
            >
              <img
                src={product.imageUrl}
                alt=""
                width={160}
                height={160}
                loading={index < 2 ? 'eager' : 'lazy'}
                className="aspect-square w-full rounded-picture bg-raised object-contain"
              />
              <span className="mt-2 text-muted text-xs">{product.brand}</span>
              <span className="font-medium leading-snug">
                <ProductText of={product} field="title" />
              </span>
              <span className="mt-auto pt-1 text-sm tabular-nums">{price}</span>
              {note}
            </button>
            {link}
          </li>
        ))}
      </ul>
      {shown.length < matches.length && (
        <Button variant="outline" className="mt-4 w-full sm:w-auto" onClick={showMore}>
          {t('rent.showMore', { count: matches.length - shown.length })}
        </Button>
      )}
    </>
  )
}
