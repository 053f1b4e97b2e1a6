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
import { DialogActions } from '#shared/admin/dialogs/form-dialog.tsx'
import { CompactButton, CompactSelect } from '#shared/admin/fields/controls.tsx'
import { AdminError } from '#shared/admin/page-parts.tsx'
import { productOptionsQuery } from '#shared/admin/product-options.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { CATEGORY_LABELS } from '../labels.ts'
import { CATALOG_KEY } from '../queries.ts'
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
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!change.isPending}
      title={t('adminCatalog.categoryOf', { count })}
      description={text}
    >
      {change.data && category ? (
        <Result {...change.data} category={category} onClose={onClose} />
      ) : (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={event => {
            event.preventDefault()
            setSubmitted(true)
            if (category && !isTypeMissing) change.mutate(category)
          }}
        >
          <Field
            label={t('adminCatalog.newCategory')}
            error={isSubmitted && !category ? t('adminCatalog.newCategoryNeeded') : undefined}
          >
            {control => (
              <CompactSelect
                {...control}
                data-autofocus
                className="w-full"
                value={category ?? ''}
                onChange={({ target: { value } }) => {
                  setCategory(oneOf(Category.options, value))
                  change.reset()
                }}
              >
                <option value="">{t('adminCatalog.choose')}</option>
                {Category.options.map(each => (
                  <option key={each} value={each}>
                    {t(CATEGORY_LABELS[each])}
                  </option>
                ))}
              </CompactSelect>
            )}
          </Field>
          {category === 'accessory' && (
            <Field
              label={t('adminCatalog.newType')}
              hint={t('adminCatalog.newTypeHint')}
              error={isSubmitted && isTypeMissing ? t('adminCatalog.newTypeNeeded') : undefined}
            >
              {control => (
                <CompactSelect
                  {...control}
                  className="w-full"
                  value={accessoryType}
                  onChange={({ target: { value } }) => setAccessoryType(value)}
                >
                  <option value="">{t('adminCatalog.choose')}</option>
                  {options?.accessoryTypes
                    .filter(({ isHidden }) => !isHidden)
                    .map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name[locale]}
                      </option>
                    ))}
                </CompactSelect>
              )}
            </Field>
          )}
          {change.error && <AdminError error={change.error} />}
          <DialogActions onCancel={onClose} isPending={change.isPending}>
            <CompactButton type="submit" variant="primary" pending={change.isPending}>
              {t('adminCatalog.changeStates', { count })}
            </CompactButton>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}

type ResultProps = {
  changed: number
  same: number
  refused: number
  rows: readonly RefusedCategory[]
  changeId: string | null
  category: Category
  onClose: () => void
}

function Result({ changed, same, refused, rows, changeId, category, onClose }: ResultProps) {
  const t = useT()
  return (
    <div className="grid gap-4">
      <Notice kind="ok" role="status" title={t('adminCatalog.changed', { count: changed })}>
        {same > 0 && t('adminCatalog.sameCategories', { count: same })}
      </Notice>
      {refused > 0 && (
        <Notice kind="warn" title={t('adminCatalog.refusedCategories', { count: refused })}>
          <ul className="grid max-h-60 gap-3 overflow-y-auto">
            {rows.map(row => (
              <Refused key={row.id} row={row} category={category} />
            ))}
          </ul>
          {refused > rows.length && <p>{t('adminCatalog.moreRows', { count: refused - rows.length })}</p>}
        </Notice>
      )}
      {changeId && <UndoCategories changeId={changeId} />}
      <CompactButton variant="primary" onClick={onClose} className="justify-self-end">
        {t('adminCatalog.done')}
      </CompactButton>
    </div>
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
    <li>
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
    </li>
  )
}
