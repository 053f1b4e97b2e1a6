import type { SavedCartRental } from '@shop/contracts/carts.ts'
import { MAX_LINES } from '@shop/contracts/checkout.ts'
import { addDays, daysBetween, shopDate } from '@shop/contracts/days.ts'
import { RegionCode } from '@shop/contracts/delivery.ts'
import type { DraftQuote } from '@shop/contracts/order-drafts-staff.ts'
import { MAX_RENTALS, type QuotedRental } from '@shop/contracts/rental-booking.ts'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { clock } from '#platform/clock.ts'
import { dayMonthText, useDayText } from '#platform/i18n/dates.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { IconButton } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import type { DraftErrorOf, DraftValues, SetDraft } from './draft-values.ts'
import { RentalDialog, type RentalResult } from './rental-dialog.tsx'

type RentalsSectionProps = {
  values: DraftValues
  quote: DraftQuote | undefined
  errorOf: DraftErrorOf
  onChange: SetDraft
}

/** Days of which a delivery can be chosen without a rental. */
const DELIVERY_DAYS = 14

/** The rented hookahs: each with its days, price and deposit. They are added and changed in a dialog. */
export function RentalsSection({ values, quote, errorOf, onChange }: RentalsSectionProps) {
  const t = useT()
  const { rentals, items, slot } = values
  /** The rental that is changed; null for a new one. */
  const [edited, setEdited] = useState<SavedCartRental | null>()
  const section = useRef<HTMLDivElement>(null)
  const [removals, setRemovals] = useState(0)
  // The pressed button is gone.
  useEffect(() => {
    if (removals > 0) section.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }, [removals])
  const save = ({ rental, count, extraSkus }: RentalResult) => {
    const added = Array.from({ length: count }, () => ({ ...rental, id: crypto.randomUUID() }))
    const { from } = rental
    onChange({
      rentals: edited
        ? rentals.map(each => (each.id === edited.id ? { ...rental, id: each.id } : each))
        : [...rentals, ...added],
      items: withExtras(items, extraSkus),
      // A courier brings hookahs, on their first day.
      deliveryType: 'express',
      slot: slot.date === from ? slot : { date: from, time: '' },
    })
    setEdited(undefined)
  }
  const remove = ({ id }: SavedCartRental) => {
    const rest = rentals.filter(each => each.id !== id)
    const today = shopDate(clock.now())
    const isTooFar = slot.date >= addDays(today, DELIVERY_DAYS)
    onChange({ rentals: rest, ...(rest.length === 0 && isTooFar && { slot: { date: today, time: '' } }) })
    setRemovals(removals + 1)
  }
  const { rentals: quoted = [], notices = [], lines = [] } = quote ?? {}
  return (
    <div ref={section} className="grid gap-3">
      <ul className="divide-y divide-hairline empty:hidden">
        {rentals.map((rental, index) => {
          const messages = notices.flatMap(notice => (notice.rental === index ? notice.message : []))
          const own = quoted[index]
          return (
            <DraftRental
              key={rental.id}
              rental={rental}
              quoted={own && isSameRental(own, rental) ? own : undefined}
              lines={lines}
              problems={findProblems(index, errorOf, messages)}
              onEdit={() => setEdited(rental)}
              onRemove={() => remove(rental)}
            />
          )
        })}
      </ul>
      {rentals.length < MAX_RENTALS && (
        <CompactButton data-add className="justify-self-start" onClick={() => setEdited(null)}>
          <Plus aria-hidden className="size-4" />
          {t('drafts.addRental')}
        </CompactButton>
      )}
      {edited !== undefined && (
        <RentalDialog
          initial={edited ?? undefined}
          maxCount={MAX_RENTALS - rentals.length}
          region={RegionCode.safeParse(values.address.region).data}
          onClose={() => setEdited(undefined)}
          onSave={save}
        />
      )}
    </div>
  )
}

/** Adds one unit of each SKU that the order does not have. */
function withExtras(items: DraftValues['items'], skus: readonly string[]): DraftValues['items'] {
  const missing = skus.filter(sku => !items.some(item => item.sku === sku))
  return [...items, ...missing.map(sku => ({ sku, quantity: 1 }))].slice(0, MAX_LINES)
}

/** The quote of the rentals before a change is another one's. */
const isSameRental = (quoted: QuotedRental, { slug, from, to }: SavedCartRental): boolean =>
  quoted.slug === slug && quoted.from === from && quoted.to === to

/** The errors of the server for a rental, else what the quote says about it. */
function findProblems(index: number, errorOf: DraftErrorOf, messages: readonly string[]): string[] {
  const errors = [errorOf(`rentals.${index}`), errorOf(`rentals.${index}.pickUpTime`)].flatMap(error => error ?? [])
  return [...new Set(errors.length > 0 ? errors : messages)]
}

type DraftRentalProps = {
  rental: SavedCartRental
  /** Undefined until the price is read. */
  quoted: QuotedRental | undefined
  lines: DraftQuote['lines']
  problems: readonly string[]
  onEdit: () => void
  onRemove: () => void
}

function DraftRental({ rental, quoted, lines, problems, onEdit, onRemove }: DraftRentalProps) {
  const t = useT()
  const locale = useLocale()
  const formatAmd = useFormatAmd()
  const dayText = useDayText()
  const textOf = useProductText()
  const { from, to, flavorSku, cupSku, pickUpTime } = rental
  const name = quoted ? `${quoted.brand} ${textOf(quoted, 'title')}` : rental.slug
  const partOf = (sku: string) => {
    const line = lines.find(each => each.sku === sku)
    return line ? textOf(line, 'title') : sku
  }
  const parts = [
    flavorSku === null ? t('drafts.rental.ownFlavor') : partOf(flavorSku),
    cupSku === null ? t('drafts.rental.ownBowl') : partOf(cupSku),
  ]
  const days = [from, to].map(day => dayMonthText(day, locale, 'short')).join(' – ')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 text-sm">
      {quoted && (
        <img
          src={quoted.imageUrl}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          className="size-10 shrink-0 rounded-control bg-raised"
        />
      )}
      <div className="min-w-36 flex-1">
        <p className="font-medium">{name}</p>
        <p>
          {days}, {t('rent.days', { count: daysBetween(from, to) })}
          {pickUpTime && ` · ${t('drafts.rental.collected', { day: dayText(to), time: pickUpTime })}`}
        </p>
        <p className="text-muted">{parts.join(' · ')}</p>
        {problems.map(problem => (
          <FieldError key={problem} role="alert">
            {problem}
          </FieldError>
        ))}
      </div>
      <p className="min-w-20 text-right tabular-nums">
        <span className="block font-medium">{quoted ? formatAmd(quoted.rentalAmd) : '…'}</span>
        {quoted && (
          <span className="text-muted">
            {quoted.fullDepositAmd
              ? t('drafts.rental.depositInstead', {
                  amount: formatAmd(quoted.depositAmd),
                  full: formatAmd(quoted.fullDepositAmd),
                })
              : t('drafts.rental.deposit', { amount: formatAmd(quoted.depositAmd) })}
          </span>
        )}
      </p>
      <IconButton label={t('drafts.rental.edit', { name })} onClick={onEdit}>
        <Pencil aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={t('drafts.removeLine', { name })} onClick={onRemove}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </li>
  )
}
