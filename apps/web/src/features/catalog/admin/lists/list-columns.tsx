import { locales } from '@shop/contracts/locales.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useValueName } from '#features/catalog/names.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure, notifyUndo } from '#shared/admin/notifications.ts'
import type { Column } from '#shared/admin/table/table-types.ts'
import { Badge } from '#ui/badge.tsx'
import { CATALOG_KEY, type ListName, type ListValue, referenceLists, toForm } from './reference-lists.ts'

type Actions = { onChange: (value: ListValue) => void; onMerge: (value: ListValue) => void }

export function useListColumns(list: ListName, { onChange, onMerge }: Actions): Column<ListValue>[] {
  const t = useT()
  const locale = useLocale()
  const nameOf = useValueName()
  const names = locales
    .toSorted((one, other) => Number(other === locale) - Number(one === locale))
    .map(
      (language): Column<ListValue> => ({
        id: language,
        header: t(`lists.name.${language}`),
        cell: ({ name }) => (
          <span lang={language} className="break-words">
            {name[language]}
          </span>
        ),
      }),
    )
  const category: Column<ListValue> = {
    id: 'category',
    header: t('catalog.facet.flavorCategory'),
    cell: value => ('category' in value ? nameOf('flavorCategory', value.category) : ''),
  }
  return [
    ...names,
    ...(list === 'tastes' ? [category] : []),
    { id: 'code', header: t('lists.code'), isExtra: list === 'tastes', cell: ({ id }) => <code>{id}</code> },
    {
      id: 'products',
      header: t('lists.products'),
      align: 'end',
      cell: ({ products, name }) =>
        products === 0 ? (
          <span className="text-muted tabular-nums">0</span>
        ) : (
          <LocaleLink
            to={`${adminPaths.catalog}?${new URLSearchParams({ q: name[locale] })}`}
            className="tabular-nums underline decoration-control underline-offset-4"
          >
            {products}
          </LocaleLink>
        ),
    },
    {
      id: 'state',
      header: t('lists.state'),
      cell: ({ isHidden }) => (
        <Badge tone={isHidden ? 'neutral' : 'ok'}>{t(isHidden ? 'lists.hidden' : 'lists.shown')}</Badge>
      ),
    },
    {
      id: 'actions',
      header: t('lists.actions'),
      align: 'end',
      isActions: true,
      cell: value => (
        <span className="flex flex-wrap justify-end gap-1.5 lg:flex-nowrap">
          <CompactButton
            aria-label={t('lists.changeTitle', { name: value.name[locale] })}
            onClick={() => onChange(value)}
          >
            {t('lists.change')}
          </CompactButton>
          {!('isBuiltIn' in value && value.isBuiltIn) && (
            <CompactButton
              aria-label={t('lists.mergeTitle', { name: value.name[locale] })}
              onClick={() => onMerge(value)}
            >
              {t('lists.merge')}
            </CompactButton>
          )}
          <Hide list={list} value={value} />
        </span>
      ),
    },
  ]
}

/** Hides or shows the value at once; the message offers undo. */
function Hide({ list, value }: { list: ListName; value: ListValue }) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (now: ListValue) => referenceLists[list].save(now, { ...toForm(now), isHidden: !now.isHidden }),
    onSuccess: now => {
      const title = t(now.isHidden ? 'lists.isHidden' : 'lists.isShown', { name: now.name[locale] })
      notifyUndo(title, { label: t('admin.undo'), run: () => change.mutate(now) })
    },
    onError: error => notifyFailure(t('lists.notChanged'), error),
    onSettled: () => client.invalidateQueries({ queryKey: CATALOG_KEY }),
  })
  const name = value.name[locale]
  return (
    <CompactButton
      pending={change.isPending}
      aria-label={t(value.isHidden ? 'lists.showOf' : 'lists.hideOf', { name })}
      onClick={() => change.mutate(value)}
    >
      {t(value.isHidden ? 'lists.show' : 'lists.hide')}
    </CompactButton>
  )
}
