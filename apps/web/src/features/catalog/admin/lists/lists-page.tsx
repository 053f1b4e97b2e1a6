import { oneOf } from '@shop/contracts/one-of.ts'
import { flavorCategories } from '@shop/contracts/product-values.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useValueName } from '#features/catalog/names.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { AdminHeading } from '#shared/admin/admin-heading.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { useTableState } from '#shared/admin/table/table-state.ts'
import type { Filter } from '#shared/admin/table/table-types.ts'
import { useListColumns } from './list-columns.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { type ListName, type ListValue, listKey, referenceLists } from './reference-lists.ts'
import { ValueDialog } from './value-dialog.tsx'

const STATES = ['shown', 'hidden'] as const
const LISTS = ['tastes', 'types'] as const

export const TastesPage = () => <ListPage list="tastes" />
export const AccessoryTypesPage = () => <ListPage list="types" />

type Opened = { kind: 'add' } | { kind: 'change' | 'merge'; value: ListValue }

/** A reference list whose values can be added, renamed, merged and hidden. */
function ListPage({ list }: { list: ListName }) {
  const t = useT()
  const { words, read } = referenceLists[list]
  const state = useTableState('')
  const [opened, setOpened] = useState<Opened>()
  const { q, limit, cursor } = state.query
  const category = oneOf(flavorCategories, state.value('category'))
  const params = { q, limit, cursor, state: oneOf(STATES, state.value('state')), category: category && [category] }
  const query = useQuery({
    queryKey: [...listKey(list), params],
    queryFn: ({ signal }) => read(params, signal),
    placeholderData: keepPreviousData,
  })
  const columns = useListColumns(list, {
    onChange: value => setOpened({ kind: 'change', value }),
    onMerge: value => setOpened({ kind: 'merge', value }),
  })
  const close = () => setOpened(undefined)
  return (
    <>
      <AdminHeading title={t(words.title)}>
        <CompactButton variant="primary" onClick={() => setOpened({ kind: 'add' })}>
          <Plus aria-hidden className="size-4" />
          {t(words.add)}
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
            {t(referenceLists[name].words.title)}
          </LocaleLink>
        ))}
      </nav>
      <p className="mb-4 max-w-prose text-muted text-sm">{t(words.text)}</p>
      <AdminTable
        id={`lists-${list}`}
        label={t(words.title)}
        state={state}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        filters={useFilters(list)}
        searchLabel={t(words.search)}
        empty={{ title: t(words.empty) }}
      />
      {opened?.kind === 'add' && <ValueDialog list={list} onClose={close} />}
      {opened?.kind === 'change' && <ValueDialog list={list} value={opened.value} onClose={close} />}
      {opened?.kind === 'merge' && <MergeDialog list={list} value={opened.value} onClose={close} />}
    </>
  )
}

function useFilters(list: ListName): Filter[] {
  const t = useT()
  const nameOf = useValueName()
  const ofState: Filter = {
    kind: 'choice',
    name: 'state',
    label: t('lists.anyState'),
    options: STATES.map(value => ({ value, label: t(value === 'hidden' ? 'lists.hidden' : 'lists.shown') })),
  }
  if (list === 'types') return [ofState]
  const ofCategory: Filter = {
    kind: 'choice',
    name: 'category',
    label: t('lists.anyCategory'),
    options: flavorCategories.map(value => ({ value, label: nameOf('flavorCategory', value) })),
  }
  return [ofCategory, ofState]
}
