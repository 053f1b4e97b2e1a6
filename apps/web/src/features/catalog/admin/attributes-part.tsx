import { categories, flavorCategories, strengths } from '@shop/contracts/goods.ts'
import { oneOf } from '@shop/contracts/one-of.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { DenseInput, DenseSelect } from '#shared/admin/controls.tsx'
import { productOptionsQuery } from '#shared/admin/product-options.ts'
import { Field } from '#ui/field.tsx'
import { useValueName } from '../names.ts'
import type { PartProps } from './draft.ts'
import { TastePart } from './taste-part.tsx'
import { CATEGORY_WORDS } from './words.ts'

/** What products of each kind have beside texts: the kind itself is chosen once. */
export function AttributesPart({ draft, onChange, errorAt, isNew }: PartProps & { isNew: boolean }) {
  const t = useT()
  const locale = useLocale()
  const nameOf = useValueName()
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
        {draft.category === 'flavor' && (
          <>
            <Field label={t('catalog.facet.flavorType')} error={errorAt('flavorType')}>
              {control => (
                <DenseSelect
                  {...control}
                  value={draft.flavorType}
                  onChange={event => onChange({ flavorType: event.target.value })}
                  className="w-full"
                >
                  <option value="">{t('adminCatalog.choose')}</option>
                  {flavorCategories.map(category => (
                    <optgroup key={category} label={nameOf('flavorCategory', category)}>
                      {data?.flavors
                        .filter(flavor => flavor.category === category && isOffered(flavor, draft.flavorType))
                        .map(({ id, name }) => (
                          <option key={id} value={id}>
                            {name[locale]}
                          </option>
                        ))}
                    </optgroup>
                  ))}
                </DenseSelect>
              )}
            </Field>
            <Field label={t('catalog.facet.strength')} error={errorAt('strength')}>
              {control => (
                <DenseSelect
                  {...control}
                  value={draft.strength}
                  onChange={event => onChange({ strength: oneOf(strengths, event.target.value) ?? draft.strength })}
                  className="w-full"
                >
                  {strengths.map(value => (
                    <option key={value} value={value}>
                      {nameOf('strength', value)}
                    </option>
                  ))}
                </DenseSelect>
              )}
            </Field>
          </>
        )}
        {draft.category === 'accessory' && (
          <Field label={t('catalog.facet.accessoryType')} error={errorAt('accessoryType')}>
            {control => (
              <DenseSelect
                {...control}
                value={draft.accessoryType}
                onChange={event => onChange({ accessoryType: event.target.value })}
                className="w-full"
              >
                <option value="">{t('adminCatalog.choose')}</option>
                {data?.accessoryTypes
                  .filter(type => isOffered(type, draft.accessoryType))
                  .map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name[locale]}
                    </option>
                  ))}
              </DenseSelect>
            )}
          </Field>
        )}
        {(draft.category === 'hookah' || draft.category === 'coal') && <Measure {...{ draft, onChange, errorAt }} />}
      </div>
      {draft.category === 'flavor' && <TastePart draft={draft} onChange={onChange} errorAt={errorAt} />}
    </div>
  )
}

/** A hidden value is offered only where the product has it. */
const isOffered = ({ id, isHidden }: { id: string; isHidden: boolean }, chosen: string) => !isHidden || id === chosen

function Measure({ draft, onChange, errorAt }: PartProps) {
  const t = useT()
  const key = draft.category === 'hookah' ? 'volume' : 'size'
  return (
    <Field label={t(key === 'volume' ? 'adminCatalog.volume' : 'adminCatalog.size')} error={errorAt(key)} optional>
      {control => (
        <DenseInput
          {...control}
          inputMode="numeric"
          value={draft[key]}
          onChange={event => onChange({ [key]: event.target.value })}
          className="w-full tabular-nums"
        />
      )}
    </Field>
  )
}
