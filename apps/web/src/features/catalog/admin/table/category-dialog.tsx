import { type AttributeName, attributeNames, attributeOf } from '@shop/contracts/attributes.ts'
import { Category } from '@shop/contracts/catalog.ts'
import { changeCategories, type RefusedCategory } from '@shop/contracts/category-changes.ts'
import { oneOf } from '@shop/contracts/enums.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { attributeMessages } from '#features/catalog/names.ts'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { productOptionsQuery } from '#shared/admin/product-options.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { CATEGORY_LABELS } from '../labels.ts'
import { CATALOG_KEY } from '../queries.ts'
import { BulkChangeDialog, BulkResult, ChoiceField } from './bulk-change-form.tsx'
import { UndoCategories } from './past-changes.tsx'

type CategoryDialogProps = {
  /** The selected products, or the filters with the number of products they match. */
  target: Pick<z.input<typeof changeCategories.body>, 'ids' | 'filters' | 'expected'>
  count: number
  text: string
  onClose: () => void
}

/** Moves products to another category, lists those whose attributes do not fit, and offers undo. */
export function CategoryDialog({ target, count, text, onClose }: CategoryDialogProps) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const [category, setCategory] = useState<Category>()
  const [accessoryType, setAccessoryType] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const { data: options } = useQuery(productOptionsQuery)
  const isTypeMissing = category === 'accessory' && accessoryType === ''
  const change = useMutation({
    mutationFn: (to: Category) =>
      call(changeCategories, {
        body: { ...target, category: to, ...(to === 'accessory' && { accessoryType }) },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: CATALOG_KEY }),
  })
  const { data: result } = change
  const types = options?.accessoryTypes.filter(({ isHidden }) => !isHidden) ?? []
  return (
    <BulkChangeDialog
      title={t('adminCatalog.categoryOf', { count })}
      text={text}
      count={count}
      change={change}
      result={
        result &&
        category && (
          <BulkResult
            changed={result.changed}
            same={result.same > 0 ? t('adminCatalog.sameCategories', { count: result.same }) : undefined}
            problems={{
              count: result.refused,
              title: t('adminCatalog.refusedCategories', { count: result.refused }),
              rows: result.rows,
            }}
            undo={result.changeId && <UndoCategories changeId={result.changeId} />}
            onClose={onClose}
          >
            {row => <Refused row={row} category={category} />}
          </BulkResult>
        )
      }
      onSubmit={() => {
        setSubmitted(true)
        if (category && !isTypeMissing) change.mutate(category)
      }}
      onClose={onClose}
    >
      <ChoiceField
        label={t('adminCatalog.newCategory')}
        error={isSubmitted && !category ? t('adminCatalog.newCategoryNeeded') : undefined}
        isFirst
        value={category ?? ''}
        options={Category.options.map(value => ({ value, label: t(CATEGORY_LABELS[value]) }))}
        onChange={value => {
          setCategory(oneOf(Category.options, value))
          change.reset()
        }}
      />
      {category === 'accessory' && (
        <ChoiceField
          label={t('adminCatalog.newType')}
          hint={t('adminCatalog.newTypeHint')}
          error={isSubmitted && isTypeMissing ? t('adminCatalog.newTypeNeeded') : undefined}
          value={accessoryType}
          options={types.map(({ id, name }) => ({ value: id, label: name[locale] }))}
          onChange={setAccessoryType}
        />
      )}
    </BulkChangeDialog>
  )
}

/** A product that keeps its category: the attributes that do not fit, and what to do about it. */
function Refused({ row, category }: { row: RefusedCategory; category: Category }) {
  const t = useT()
  const textOf = useProductText()
  const namesOf = (names: readonly string[]) =>
    attributeNames
      .filter(name => names.includes(name))
      .map((name: AttributeName) => {
        const { label, editorLabel = label } = attributeMessages[name]
        return t(editorLabel)
      })
      .join(', ')
  const isRequired = (name: AttributeName) => attributeOf(name).categories[row.category] === 'required'
  const needsNew = row.missing.length > 0 || attributeNames.some(name => row.foreign.includes(name) && isRequired(name))
  return (
    <>
      <LocaleLink to={adminPaths.product(row.id)} className="font-medium underline">
        {`${row.brand} ${textOf(row, 'title')}`.trim()}
      </LocaleLink>
      {row.missing.length > 0 && (
        <span className="block">{t('adminCatalog.categoryMissing', { fields: namesOf(row.missing) })}</span>
      )}
      {row.foreign.length > 0 && (
        <span className="block">{t('adminCatalog.categoryForeign', { fields: namesOf(row.foreign) })}</span>
      )}
      {row.isForRent && <span className="block">{t('adminCatalog.categoryForRent')}</span>}
      <span className="block text-muted">
        {needsNew || row.isForRent
          ? t('adminCatalog.categoryFixNew', { category: t(CATEGORY_LABELS[category]) })
          : t('adminCatalog.categoryFixClear')}
      </span>
    </>
  )
}
