import { attributeOf, isChoice, valuesOf, type WrittenName, writtenAttributesOf } from '@shop/contracts/attributes.ts'
import { categories } from '@shop/contracts/goods.ts'
import type { Texts } from '@shop/contracts/locale.ts'
import { oneOf } from '@shop/contracts/one-of.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { DenseInput, DenseSelect } from '#shared/admin/controls.tsx'
import { productOptionsQuery } from '#shared/admin/product-options.ts'
import { Field } from '#ui/field.tsx'
import { attributeMessages, useValueName } from '../names.ts'
import type { PartProps } from './draft.ts'
import { TastePart } from './taste-part.tsx'
import { CATEGORY_WORDS } from './words.ts'

/** What products of each kind have beside texts: the kind itself is chosen once. */
export function AttributesPart({ draft, onChange, errorAt, isNew }: PartProps & { isNew: boolean }) {
  const t = useT()
  const { data } = useQuery(productOptionsQuery)
  const brands = useId()
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <Field label={t('adminCatalog.column.category')} error={errorAt('category')}>
          {control => (
            <DenseSelect
              {...control}
              disabled={!isNew}
              value={draft.category}
              onChange={event => onChange({ category: oneOf(categories, event.target.value) ?? draft.category })}
              className="w-full"
            >
              {categories.map(value => (
                <option key={value} value={value}>
                  {t(CATEGORY_WORDS[value])}
                </option>
              ))}
            </DenseSelect>
          )}
        </Field>
        <Field label={t('adminCatalog.column.brand')} error={errorAt('brand')}>
          {control => (
            <>
              <DenseInput
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

/** The field of an attribute: a choice of its values, or a number. */
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
          <DenseInput
            {...control}
            {...field}
            inputMode="numeric"
            onChange={event => change(event.target.value)}
            className="w-full tabular-nums"
          />
        ) : (
          <DenseSelect {...control} {...field} onChange={event => change(event.target.value)}>
            {(isOptional || kind === 'reference') && <option value="">{t('adminCatalog.choose')}</option>}
            <Options name={name} chosen={draft[name]} />
          </DenseSelect>
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
  // A hidden value is offered only where the product has it.
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
