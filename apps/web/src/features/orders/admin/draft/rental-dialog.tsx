import type { SavedCartRental } from '@shop/contracts/carts.ts'
import type { RegionCode } from '@shop/contracts/delivery.ts'
import type { RentalCup, RentalFlavor, RentalHookah, RentalOptions } from '@shop/contracts/rental.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { SelectField } from '#shared/admin/fields/form-fields.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { rentalOptionsQuery } from '#shared/rental/queries.ts'
import { Checkbox } from '#ui/forms/controls.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { RentalDays } from './rental-days.tsx'

/** What was chosen: the rental, how many hookahs, and the items to add to the order. */
export type RentalResult = { rental: Omit<SavedCartRental, 'id'>; count: number; extraSkus: readonly string[] }

type RentalDialogProps = {
  /** The rental to change; undefined for a new one. */
  initial: SavedCartRental | undefined
  /** How many hookahs can be added. */
  maxCount: number
  /** The region of the address, if it is known: couriers may come there at certain times only. */
  region: RegionCode | undefined
  onClose: () => void
  onSave: (result: RentalResult) => void
}

/** The value of a part that the customer has; '' is not chosen yet. */
const OWN = 'own'

type Choice = {
  slug: string
  from: string | undefined
  to: string | undefined
  pickUpTime: string
  flavor: string
  cup: string
  count: string
  extraSkus: readonly string[]
}

const choiceOf = (initial: SavedCartRental | undefined): Choice => ({
  slug: initial?.slug ?? '',
  from: initial?.from,
  to: initial?.to,
  pickUpTime: initial?.pickUpTime ?? '',
  flavor: initial ? (initial.flavorSku ?? OWN) : '',
  cup: initial ? (initial.cupSku ?? OWN) : '',
  count: '1',
  extraSkus: [],
})

/** Returns the rental, or undefined if something is not chosen yet. */
function toResult({ slug, from, to, pickUpTime, flavor, cup, count, extraSkus }: Choice): RentalResult | undefined {
  if (slug === '' || !from || !to || pickUpTime === '' || flavor === '' || cup === '') return undefined
  const [flavorSku, cupSku] = [flavor, cup].map(part => (part === OWN ? null : part))
  const rental = { slug, from, to, pickUpTime, flavorSku: flavorSku ?? null, cupSku: cupSku ?? null }
  return { rental, count: Number(count), extraSkus }
}

/** Configures a rental as in the storefront: the hookah, its free days, the flavor, the bowl and the pick-up. */
export function RentalDialog({ initial, maxCount, region, onClose, onSave }: RentalDialogProps) {
  const t = useT()
  const [choice, setChoice] = useState(() => choiceOf(initial))
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]')?.focus()
  }, [attempts])
  const { data: options, error } = useQuery(rentalOptionsQuery)
  const set = (changes: Partial<Choice>) => setChoice(before => ({ ...before, ...changes }))
  const hookah = options?.hookahs.find(({ slug }) => slug === choice.slug)
  const missing = (isMissing: boolean) => (attempts > 0 && isMissing ? t('drafts.rental.required') : undefined)
  return (
    <FormDialog
      title={t('drafts.rental.title')}
      text={t('drafts.rental.text')}
      action={t(initial ? 'drafts.rental.change' : 'drafts.rental.add')}
      isPicked={choice.slug !== (initial?.slug ?? '') || choice.to !== initial?.to}
      change={{ error, isPending: false }}
      onClose={onClose}
      onSubmit={() => {
        setAttempts(attempts + 1)
        const result = toResult(choice)
        if (result) onSave(result)
      }}
    >
      {!options && !error && <Skeleton className="h-64 w-full rounded-picture" />}
      {options && (
        <>
          <HookahField
            hookahs={options.hookahs}
            slug={choice.slug}
            error={missing(choice.slug === '')}
            // Another model is free on other days.
            onChange={slug => set({ slug, from: undefined, to: undefined, pickUpTime: '' })}
          />
          {hookah && (
            <RentalDays
              hookah={hookah}
              choice={choice}
              isChanged={initial !== undefined}
              region={region}
              daysError={missing(!choice.to)}
              timeError={missing(choice.pickUpTime === '')}
              onChange={set}
            />
          )}
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <PartField
              part="flavor"
              products={options.flavors}
              value={choice.flavor}
              error={missing(choice.flavor === '')}
              onChange={flavor => set({ flavor })}
            />
            <PartField
              part="cup"
              products={options.cups}
              value={choice.cup}
              error={missing(choice.cup === '')}
              onChange={cup => set({ cup })}
            />
          </div>
          {!initial && maxCount > 1 && (
            <SelectField label={t('drafts.rental.count')} value={choice.count} onChange={count => set({ count })}>
              {Array.from({ length: maxCount }, (_, index) => String(index + 1)).map(count => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </SelectField>
          )}
          {!initial && (
            <ExtraFields extras={options.extras} skus={choice.extraSkus} onChange={extraSkus => set({ extraSkus })} />
          )}
        </>
      )}
    </FormDialog>
  )
}

type HookahFieldProps = {
  hookahs: readonly RentalHookah[]
  slug: string
  error: string | undefined
  onChange: (slug: string) => void
}

function HookahField({ hookahs, slug, error, onChange }: HookahFieldProps) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const textOf = useProductText()
  if (hookahs.length === 0) return <p className="text-muted">{t('drafts.rental.none')}</p>
  return (
    <SelectField label={t('drafts.rental.hookah')} name="hookah" value={slug} error={error} onChange={onChange}>
      <option value="">{t('drafts.rental.choose')}</option>
      {hookahs.map(hookah => (
        <option key={hookah.slug} value={hookah.slug}>
          {t('drafts.rental.offer', {
            title: `${hookah.brand} ${textOf(hookah, 'title')}`,
            price: formatAmd(hookah.pricePerDay),
            deposit: formatAmd(hookah.deposit),
          })}
        </option>
      ))}
    </SelectField>
  )
}

const PART_TEXTS = {
  flavor: { label: 'drafts.rental.flavor', own: 'drafts.rental.ownFlavor' },
  cup: { label: 'drafts.rental.bowl', own: 'drafts.rental.ownBowl' },
} as const

type PartFieldProps = {
  part: 'flavor' | 'cup'
  products: readonly (RentalFlavor | RentalCup)[]
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The flavor or the bowl, which is bought, unless the customer has one. */
function PartField({ part, products, value, error, onChange }: PartFieldProps) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const textOf = useProductText()
  const { label, own } = PART_TEXTS[part]
  const named = products
    .map(product => ({ ...product.packing, title: `${textOf(product, 'title')}, ${product.brand}` }))
    .toSorted((a, b) => a.title.localeCompare(b.title))
  const isGone = value !== '' && value !== OWN && !named.some(({ sku }) => sku === value)
  return (
    <SelectField label={t(label)} name={part} value={value} error={error} onChange={onChange}>
      <option value="">{t('drafts.rental.choose')}</option>
      <option value={OWN}>{t(own)}</option>
      {isGone && <option value={value}>{value}</option>}
      {named.map(({ sku, title, price }) => (
        <option key={sku} value={sku}>
          {`${title}, ${formatAmd(price)}`}
        </option>
      ))}
    </SelectField>
  )
}

type ExtraFieldsProps = {
  extras: RentalOptions['extras']
  skus: readonly string[]
  onChange: (skus: string[]) => void
}

/** Coal and heat management devices to add to the order. */
function ExtraFields({ extras, skus, onChange }: ExtraFieldsProps) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const textOf = useProductText()
  if (extras.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{t('rent.extras')}</legend>
      {extras.map(extra => {
        const { sku, price } = extra.packing
        const isChosen = skus.includes(sku)
        return (
          <Checkbox
            key={sku}
            checked={isChosen}
            onChange={() => onChange(isChosen ? skus.filter(each => each !== sku) : [...skus, sku])}
          >
            {`${textOf(extra, 'title')}, ${extra.brand}, ${formatAmd(price)}`}
          </Checkbox>
        )
      })}
    </fieldset>
  )
}
