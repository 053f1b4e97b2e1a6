import { locales } from '@shop/contracts/locales.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { DenseButton } from '#shared/admin/controls.tsx'
import type { Column } from '#shared/admin/table/table-types.ts'
import { tellFailure, tellUndo } from '#shared/admin/tell.ts'
import { Badge } from '#ui/badge.tsx'
import { useValueName } from '../names.ts'
import { CATALOG_KEY, type ListName, type ListValue, NAME_WORDS, referenceLists, toForm } from './reference-lists.ts'

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
        header: t(NAME_WORDS[language]),
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
          <DenseButton
            aria-label={t('lists.changeTitle', { name: value.name[locale] })}
            onClick={() => onChange(value)}
          >
            {t('lists.change')}
          </DenseButton>
          {!('isBuiltIn' in value && value.isBuiltIn) && (
            <DenseButton
              aria-label={t('lists.mergeTitle', { name: value.name[locale] })}
              onClick={() => onMerge(value)}
            >
              {t('lists.merge')}
            </DenseButton>
          )}
          <Hide list={list} value={value} />
        </span>
      ),
    },
  ]
}

/** Takes effect at once, with undo. */
function Hide({ list, value }: { list: ListName; value: ListValue }) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (now: ListValue) => referenceLists[list].save(now, { ...toForm(now), isHidden: !now.isHidden }),
    onSuccess: now => {
      const title = t(now.isHidden ? 'lists.isHidden' : 'lists.isShown', { name: now.name[locale] })
      tellUndo(title, { label: t('admin.undo'), run: () => change.mutate(now) })
    },
    onError: error => tellFailure(t('lists.notChanged'), error),
    onSettled: () => client.invalidateQueries({ queryKey: CATALOG_KEY }),
  })
  const name = value.name[locale]
  return (
    <DenseButton
      pending={change.isPending}
      aria-label={t(value.isHidden ? 'lists.showOf' : 'lists.hideOf', { name })}
      onClick={() => change.mutate(value)}
    >
      {t(value.isHidden ? 'lists.show' : 'lists.hide')}
    </DenseButton>
  )
}
