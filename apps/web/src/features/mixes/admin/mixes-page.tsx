import { oneOf } from '@shop/contracts/enums.ts'
import { hideMix, listStaffMixes, type StaffMix } from '@shop/contracts/mixes-staff.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure, notifyUndo } from '#shared/admin/notifications.ts'
import { AdminHeading } from '#shared/admin/page-parts.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, useTableState } from '#shared/admin/table/table-state.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { Badge } from '#ui/badge.tsx'
import { paths } from '../../../paths.ts'

const SHOWN = ['public', 'hidden'] as const
const SHOWN_LABELS: Record<(typeof SHOWN)[number], MessageId> = {
  public: 'adminMixes.show.public',
  hidden: 'adminMixes.show.hidden',
}

const listKey = adminKey('mixes')

/** Public mixes of customers. Staff can hide them and show them again. */
export function AdminMixesPage() {
  const t = useT()
  const state = useTableState('')
  const { limit, cursor, q } = state.query
  const params = { limit, cursor, q, show: oneOf(SHOWN, state.value('show')) }
  const query = useQuery({
    queryKey: [...listKey, params],
    queryFn: ({ signal }) => call(listStaffMixes, { query: params, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <AdminHeading title={t('admin.page.mixes')} />
      <AdminTable
        id="mixes"
        label={t('admin.page.mixes')}
        state={state}
        query={query}
        columns={useColumns()}
        rowKey={({ shareId }) => shareId}
        searchLabel={t('adminMixes.search')}
        filters={[
          {
            kind: 'choice',
            name: 'show',
            label: t('adminMixes.column.state'),
            any: t('adminMixes.show.public'),
            options: [{ value: 'hidden', label: t('adminMixes.show.hidden') }],
          },
        ]}
        views={SHOWN.map(value => ({
          name: t(SHOWN_LABELS[value]),
          search: value === 'public' ? '' : `show=${value}`,
        }))}
        empty={{ title: t('adminMixes.empty'), text: t('adminMixes.emptyText') }}
      />
    </>
  )
}

function useColumns(): Column<StaffMix>[] {
  const t = useT()
  const locale = useLocale()
  const textOf = useProductText()
  return [
    {
      id: 'name',
      header: t('adminMixes.column.name'),
      cell: ({ name, shareId, isHidden }) =>
        // The page of a hidden mix responds with 404.
        isHidden ? (
          <span className="break-words">{name}</span>
        ) : (
          <LocaleLink to={paths.mix(shareId)} className="break-words underline decoration-control underline-offset-4">
            {name}
          </LocaleLink>
        ),
    },
    {
      id: 'parts',
      header: t('adminMixes.column.parts'),
      cell: ({ parts }) =>
        parts.map(part => `${textOf(part, 'title')} ${t('adminMixes.share', { share: part.percentage })}`).join(', '),
    },
    {
      id: 'customer',
      header: t('adminMixes.column.customer'),
      cell: ({ customer }) => (
        <LocaleLink
          to={adminPaths.customer(customer.accountId)}
          className="underline decoration-control underline-offset-4"
        >
          {customer.name}
        </LocaleLink>
      ),
    },
    {
      id: 'state',
      header: t('adminMixes.column.state'),
      cell: ({ isHidden, isPublic }) => (
        <Badge tone={isHidden ? 'bad' : isPublic ? 'ok' : 'neutral'}>
          {t(isHidden ? 'adminMixes.hidden' : isPublic ? 'adminMixes.public' : 'adminMixes.byLink')}
        </Badge>
      ),
    },
    {
      id: 'saves',
      header: t('adminMixes.column.saves'),
      align: 'end',
      cell: ({ saves }) => <span className="tabular-nums">{saves}</span>,
    },
    {
      id: 'kept',
      header: t('adminMixes.column.kept'),
      isExtra: true,
      cell: ({ keptAt }) => <span className="whitespace-nowrap">{timestampText(keptAt, locale)}</span>,
    },
    {
      id: 'actions',
      header: t('adminMixes.column.actions'),
      align: 'end',
      isActions: true,
      cell: mix => <Hide mix={mix} />,
    },
  ]
}

/** Hides or shows the mix at once; the message offers undo. */
function Hide({ mix: { shareId, name, isHidden } }: { mix: StaffMix }) {
  const t = useT()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (isToHide: boolean) => call(hideMix, { params: { shareId }, body: { isHidden: isToHide } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
    onError: error => notifyFailure(t('adminMixes.notChanged'), error),
  })
  const turn = () =>
    change.mutate(!isHidden, {
      onSuccess: () =>
        notifyUndo(t(isHidden ? 'adminMixes.isShown' : 'adminMixes.isHidden', { name }), {
          label: t('admin.undo'),
          run: () => change.mutate(isHidden),
        }),
    })
  return (
    <CompactButton
      pending={change.isPending}
      aria-label={t(isHidden ? 'adminMixes.showOf' : 'adminMixes.hideOf', { name })}
      onClick={turn}
    >
      {t(isHidden ? 'adminMixes.showAgain' : 'adminMixes.hide')}
    </CompactButton>
  )
}
