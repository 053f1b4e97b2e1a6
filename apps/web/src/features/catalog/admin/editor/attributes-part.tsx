import { attributeOf, isChoice, valuesOf, type WrittenName, writtenAttributesOf } from '@shop/contracts/attributes.ts'
import { type StaffProduct, suggestSlug } from '@shop/contracts/catalog-staff.ts'
import { oneOf } from '@shop/contracts/enums.ts'
import type { Texts } from '@shop/contracts/locale-schemas.ts'
import { categories, tasteDimensions } from '@shop/contracts/product-values.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { attributeMessages, useValueName } from '#features/catalog/names.ts'
import { TasteChart, tasteNames } from '#features/catalog/product/taste-chart.tsx'
import { call } from '#platform/api/client.ts'
import { useDebounced } from '#platform/hooks.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton, CompactInput, CompactSelect } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { productOptionsQuery } from '#shared/admin/product-options.ts'
import { adminKey, useCan } from '#shared/admin/staff.ts'
import { Field } from '#ui/forms/field.tsx'
import { CATEGORY_LABELS } from '../labels.ts'
import type { PartProps } from './draft.ts'

const PERCENT = 100

/** The attributes of a product. The category cannot be changed after creation. */
export function AttributesPart({ draft, onChange, errorAt, isNew }: PartProps & { isNew: boolean }) {
  const t = useT()
  const { data } = useQuery(productOptionsQuery)
  const brands = useId()
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <Field label={t('adminCatalog.column.category')} error={errorAt('category')}>
          {control => (
            <CompactSelect
              {...control}
              disabled={!isNew}
              value={draft.category}
              onChange={event => onChange({ category: oneOf(categories, event.target.value) ?? draft.category })}
              className="w-full"
            >
              {categories.map(value => (
                <option key={value} value={value}>
                  {t(CATEGORY_LABELS[value])}
                </option>
              ))}
            </CompactSelect>
          )}
        </Field>
        <Field label={t('adminCatalog.column.brand')} error={errorAt('brand')}>
          {control => (
            <>
              <CompactInput
                {...control}
                list={brands}
                maxLength={100}
                value={draft.brand}
                onChange={event => onChange({ brand: event.target.value })}
                className="w-full"
              />
              <datalist id={brands}>
                {data?.brands.map(({ name }) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        {writtenAttributesOf(draft.category).map(name => (
          <AttributeField key={name} name={name} {...{ draft, onChange, errorAt }} />
        ))}
      </div>
      {draft.category === 'flavor' && <TastePart draft={draft} onChange={onChange} errorAt={errorAt} />}
    </div>
  )
}

type FieldProps = PartProps & { name: WrittenName }

/** The input of an attribute: a select or a number. */
function AttributeField({ name, draft, onChange, errorAt }: FieldProps) {
  const t = useT()
  const { kind, categories } = attributeOf(name)
  const { label, editorLabel = label } = attributeMessages[name]
  const isOptional = categories[draft.category] === 'optional'
  const field = { value: draft[name], className: 'w-full' }
  const change = (value: string) => onChange({ [name]: value })
  return (
    <Field label={t(editorLabel)} error={errorAt(name)} optional={isOptional}>
      {control =>
        kind === 'number' ? (
          <CompactInput
            {...control}
            {...field}
            inputMode="numeric"
            onChange={event => change(event.target.value)}
            className="w-full tabular-nums"
          />
        ) : (
          <CompactSelect {...control} {...field} onChange={event => change(event.target.value)}>
            {(isOptional || kind === 'reference') && <option value="">{t('adminCatalog.choose')}</option>}
            <Options name={name} chosen={draft[name]} />
          </CompactSelect>
        )
      }
    </Field>
  )
}

function Options({ name, chosen }: { name: WrittenName; chosen: string }) {
  const locale = useLocale()
  const nameOf = useValueName()
  const { data } = useQuery(productOptionsQuery)
  const optionOf = ({ id, name }: { id: string; name: Texts }) => (
    <option key={id} value={id}>
      {name[locale]}
    </option>
  )
  // Offer a hidden value only if the product already uses it.
  const isOffered = ({ id, isHidden }: { id: string; isHidden: boolean }) => !isHidden || id === chosen
  if (isChoice(name))
    return valuesOf(name).map(value => (
      <option key={value} value={value}>
        {nameOf(name, value)}
      </option>
    ))
  if (name === 'accessoryType') return data?.accessoryTypes.filter(isOffered).map(optionOf)
  return valuesOf('flavorCategory').map(category => (
    <optgroup key={category} label={nameOf('flavorCategory', category)}>
      {data?.flavors.filter(flavor => flavor.category === category && isOffered(flavor)).map(optionOf)}
    </optgroup>
  ))
}

/** Sliders for the taste profile, with a preview of the chart. */
function TastePart({ draft: { taste }, onChange }: PartProps) {
  const t = useT()
  const id = useId()
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium text-sm">{t('taste.title')}</legend>
        {tasteDimensions.map(dimension => (
          <div
            key={dimension}
            className="grid grid-cols-[5.5rem_minmax(0,1fr)_2rem] items-center gap-3 text-sm sm:grid-cols-[7rem_minmax(0,1fr)_3rem]"
          >
            <label htmlFor={`${id}-${dimension}`}>{t(tasteNames[dimension])}</label>
            <input
              id={`${id}-${dimension}`}
              type="range"
              min={0}
              max={PERCENT}
              step={5}
              value={Math.round(taste[dimension] * PERCENT)}
              onChange={event => onChange({ taste: { ...taste, [dimension]: Number(event.target.value) / PERCENT } })}
              className="min-h-9 w-full min-w-0 accent-(--accent)"
            />
            <output htmlFor={`${id}-${dimension}`} className="text-right tabular-nums">
              {Math.round(taste[dimension] * PERCENT)}
            </output>
          </div>
        ))}
      </fieldset>
      <TasteChart taste={taste} />
    </div>
  )
}

const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const TYPING_MS = 400

/** The address of the product: checks whether it is free and can generate it from brand and title. */
export function SlugField({ draft, onChange, errorAt, product }: PartProps & { product: StaffProduct | undefined }) {
  const t = useT()
  const can = useCan()
  const id = product?.id
  const slug = useDebounced(draft.slug.trim(), TYPING_MS)
  const check = useQuery({
    queryKey: adminKey('catalog', 'slug', slug, id),
    queryFn: ({ signal }) => call(suggestSlug, { query: { slug, id }, signal }),
    enabled: can('catalog.edit') && SLUG_PATTERN.test(slug),
  })
  const suggest = useMutation({
    mutationFn: () => call(suggestSlug, { query: { brand: draft.brand, title: draft.titleEN || draft.title, id } }),
    onSuccess: result => onChange({ slug: result.slug }),
    onError: error => notifyFailure(t('adminCatalog.notChanged'), error),
  })
  const isInvalid = draft.slug !== '' && !SLUG_PATTERN.test(draft.slug.trim())
  const isTaken = check.data?.isFree === false && slug === draft.slug.trim()
  const isFree = check.data?.isFree === true && slug === draft.slug.trim()
  const error = isInvalid ? t('adminCatalog.slugForm') : isTaken ? t('adminCatalog.slugTaken') : errorAt('slug')
  const former = product?.formerSlugs ?? []
  return (
    <Field
      label={t('adminCatalog.column.slug')}
      error={error}
      hint={slugHint(
        { isNew: !product && draft.slug === '', isFree: isFree && draft.slug !== product?.slug, former },
        t,
      )}
      className="mt-4"
    >
      {control => (
        <div className="flex gap-2">
          <CompactInput
            {...control}
            maxLength={120}
            value={draft.slug}
            onChange={event => onChange({ slug: event.target.value })}
            className="min-w-0 flex-1"
          />
          <CompactButton pending={suggest.isPending} disabled={draft.title === ''} onClick={() => suggest.mutate()}>
            {t('adminCatalog.slugMake')}
          </CompactButton>
        </div>
      )}
    </Field>
  )
}

type SlugStatus = { isNew: boolean; isFree: boolean; former: readonly string[] }

function slugHint({ isNew, isFree, former }: SlugStatus, t: ReturnType<typeof useT>): string | undefined {
  if (isNew) return t('adminCatalog.slugNew')
  if (isFree) return t('adminCatalog.slugFree')
  return former.length > 0 ? t('adminCatalog.slugFormer', { slugs: former.join(', ') }) : undefined
}
