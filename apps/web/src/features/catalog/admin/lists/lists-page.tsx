import { oneOf } from '@shop/contracts/enums.ts'
import { locales } from '@shop/contracts/locales.ts'
import { flavorCategories } from '@shop/contracts/product-values.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useValueName } from '#features/catalog/names.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { notifyFailure, notifyUndo } from '#shared/admin/notifications.ts'
import { AdminHeading } from '#shared/admin/page-parts.tsx'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, choiceFilter, type Filter, useTableState } from '#shared/admin/table/table-state.ts'
import { Badge } from '#ui/badge.tsx'
import { CATALOG_KEY } from '../queries.ts'
import { type ListName, type ListValue, listKey, referenceLists, toForm } from './reference-lists.ts'
import { MergeDialog, ValueDialog } from './value-dialogs.tsx'

const STATES = ['shown', 'hidden'] as const
const LISTS = ['tastes', 'types'] as const

export const TastesPage = () => <ListPage list="tastes" />
export const AccessoryTypesPage = () => <ListPage list="types" />

type OpenDialog = { kind: 'add' } | { kind: 'change' | 'merge'; value: ListValue }

/** A reference list whose values can be added, renamed, merged and hidden. */
function ListPage({ list }: { list: ListName }) {
  const t = useT()
  const { labels, read } = referenceLists[list]
  const state = useTableState('')
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const { q, limit, cursor } = state.query
  const category = oneOf(flavorCategories, state.value('category'))
  const params = { q, limit, cursor, state: oneOf(STATES, state.value('state')), category: category && [category] }
  const query = useQuery({
    queryKey: [...listKey(list), params],
    queryFn: ({ signal }) => read(params, signal),
    placeholderData: keepPreviousData,
  })
  const columns = useListColumns(list, {
    onChange: value => setOpenDialog({ kind: 'change', value }),
    onMerge: value => setOpenDialog({ kind: 'merge', value }),
  })
  const close = () => setOpenDialog(undefined)
  return (
    <>
      <AdminHeading title={t(labels.title)}>
        <CompactButton variant="primary" onClick={() => setOpenDialog({ kind: 'add' })}>
          <Plus aria-hidden className="size-4" />
          {t(labels.add)}
        </CompactButton>
      </AdminHeading>
      <nav aria-label={t('admin.page.lists')} className="mb-4 flex flex-wrap gap-2">
        {LISTS.map(name => (
          <LocaleLink
            key={name}
            to={name === 'tastes' ? adminPaths.tastes : adminPaths.accessoryTypes}
            aria-current={name === list ? 'page' : undefined}
            className={compactButtonClass(name === list ? 'primary' : 'outline')}
          >
            {t(referenceLists[name].labels.title)}
          </LocaleLink>
        ))}
      </nav>
      <p className="mb-4 max-w-prose text-muted text-sm">{t(labels.text)}</p>
      <AdminTable
        id={`lists-${list}`}
        label={t(labels.title)}
        state={state}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        filters={useFilters(list)}
        searchLabel={t(labels.search)}
        empty={{ title: t(labels.empty) }}
      />
      {openDialog?.kind === 'add' && <ValueDialog list={list} onClose={close} />}
      {openDialog?.kind === 'change' && <ValueDialog list={list} value={openDialog.value} onClose={close} />}
      {openDialog?.kind === 'merge' && <MergeDialog list={list} value={openDialog.value} onClose={close} />}
    </>
  )
}

function useFilters(list: ListName): Filter[] {
  const t = useT()
  const nameOf = useValueName()
  const ofState: Filter = choiceFilter('state', { label: t('lists.state'), any: t('lists.anyState') }, STATES, value =>
    t(value === 'hidden' ? 'lists.hidden' : 'lists.shown'),
  )
  if (list === 'types') return [ofState]
  const ofCategory: Filter = choiceFilter(
    'category',
    { label: t('catalog.facet.flavorCategory'), any: t('lists.anyCategory') },
    flavorCategories,
    value => nameOf('flavorCategory', value),
  )
  return [ofCategory, ofState]
}

type Actions = { onChange: (value: ListValue) => void; onMerge: (value: ListValue) => void }

function useListColumns(list: ListName, { onChange, onMerge }: Actions): Column<ListValue>[] {
  const t = useT()
  const locale = useLocale()
  const nameOf = useValueName()
  const others = locales.filter(language => language !== locale)
  const name: Column<ListValue> = {
    id: 'name',
    header: t('lists.nameColumn'),
    cell: ({ name }) => (
      <span className="grid break-words">
        {name[locale]}
        {/* The space separates the name from its translations in the text of the cell. */}{' '}
        <span className="text-muted text-xs">
          {others.map((language, index) => (
            <Fragment key={language}>
              {index > 0 && ' · '}
              <span lang={language}>{name[language]}</span>
            </Fragment>
          ))}
        </span>
      </span>
    ),
  }
  const category: Column<ListValue> = {
    id: 'category',
    header: t('catalog.facet.flavorCategory'),
    cell: value => ('category' in value ? nameOf('flavorCategory', value.category) : ''),
  }
  return [
    name,
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
        <Badge tone={isHidden ? 'neutral' : 'ok'} className="whitespace-nowrap">
          {t(isHidden ? 'lists.hidden' : 'lists.shown')}
        </Badge>
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
          <HideButton list={list} value={value} />
        </span>
      ),
    },
  ]
}

/** Hides or shows the value at once; the message offers undo. */
function HideButton({ list, value }: { list: ListName; value: ListValue }) {
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
