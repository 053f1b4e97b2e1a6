import { oneOf } from '@shop/contracts/enums.ts'
import { withoutGiftCardCode } from '@shop/contracts/gift-cards.ts'
import {
  exportGiftCards,
  type GiftCard,
  GiftCardState,
  MAX_EXPORTED_GIFT_CARDS,
} from '@shop/contracts/gift-cards-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { shortDate } from '#platform/i18n/dates.ts'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CsvButton } from '#shared/admin/csv-button.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { IfCan } from '#shared/admin/if-can.tsx'
import { AdminHeading, TimestampCell } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { useSelectedRows } from '#shared/admin/table/selected-rows.ts'
import { type Column, choiceFilter, useTableState } from '#shared/admin/table/table-state.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { notify } from '#ui/toast/notify.ts'
import { BlockDialog } from './block-dialog.tsx'
import { CodesDialog, type IssuedCode } from './codes-dialog.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { giftCardsQuery } from './queries.ts'

const TONES: Record<GiftCardState, Tone> = { active: 'ok', redeemed: 'neutral', blocked: 'bad', expired: 'warn' }

/** The gift cards, newest first: issuing them, finding them and blocking lost ones. */
export function GiftCardsPage() {
  const t = useT()
  const formatAmd = useFormatAmd()
  const can = useCan()
  const state = useTableState('', withoutGiftCardCode)
  const { q, limit, cursor } = state.query
  const filters = { q, state: oneOf(GiftCardState.options, state.value('state')) }
  const query = useQuery(giftCardsQuery({ ...filters, limit, cursor }))
  const { rows, selection } = useSelectedRows(query.data?.items ?? [], ({ id }) => id)
  const [isIssuing, setIssuing] = useState(false)
  const [codes, setCodes] = useState<readonly IssuedCode[]>([])
  const [blocked, setBlocked] = useState<readonly GiftCard[]>([])
  const block = (cards: readonly GiftCard[]) => {
    const active = cards.filter(card => card.state === 'active')
    if (active.length === 0) notify({ kind: 'warn', title: t('giftCards.noneActive') })
    setBlocked(active)
  }
  const canEdit = can('gift-cards.edit')
  const { outstanding, outstandingAmd } = query.data ?? {}
  const note =
    outstanding === undefined || outstandingAmd === undefined
      ? undefined
      : t('giftCards.outstanding', { count: outstanding, amount: formatAmd(outstandingAmd) })
  return (
    <>
      <AdminHeading title={t('admin.page.giftCards')} note={note}>
        <CsvButton
          name="gift-cards"
          total={query.data?.total ?? 0}
          max={MAX_EXPORTED_GIFT_CARDS}
          read={() => call(exportGiftCards, { query: filters })}
        />
        <IfCan permission="gift-cards.edit">
          <CompactButton variant="primary" onClick={() => setIssuing(true)}>
            {t('giftCards.issue')}
          </CompactButton>
        </IfCan>
      </AdminHeading>
      <AdminTable
        id="gift-cards"
        label={t('admin.page.giftCards')}
        state={state}
        query={query}
        columns={useColumns(card => setBlocked([card]))}
        rowKey={({ id }) => id}
        rowName={({ number }) => t('giftCards.number', { number: String(number) })}
        filters={[
          choiceFilter(
            'state',
            { label: t('giftCards.column.state'), any: t('giftCards.anyState') },
            GiftCardState.options,
            value => t(`giftCards.state.${value}`),
          ),
        ]}
        views={[
          { name: t('giftCards.all'), search: '' },
          ...GiftCardState.options.map(value => ({ name: t(`giftCards.state.${value}`), search: `state=${value}` })),
        ]}
        searchLabel={t('giftCards.search')}
        {...(canEdit && {
          selection,
          bulk: <CompactButton onClick={() => block(rows)}>{t('giftCards.block')}</CompactButton>,
        })}
        empty={{ title: t('giftCards.empty'), text: t('giftCards.emptyText') }}
      />
      {isIssuing && (
        <IssueDialog
          onClose={() => setIssuing(false)}
          onIssued={issued => {
            setIssuing(false)
            setCodes(issued)
          }}
        />
      )}
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
      {blocked.length > 0 && (
        <BlockDialog cards={blocked} onClose={() => setBlocked([])} onBlocked={() => selection.onSelect(new Set())} />
      )}
    </>
  )
}

function useColumns(onBlock: (card: GiftCard) => void): Column<GiftCard>[] {
  const t = useT()
  const locale = useLocale()
  const formatAmd = useFormatAmd()
  const can = useCan()
  const columns: Column<GiftCard>[] = [
    {
      id: 'card',
      header: t('giftCards.column.card'),
      cell: ({ number, codeEnd, note }) => (
        <>
          <span className="font-medium">{t('giftCards.number', { number: String(number) })}</span>{' '}
          <span className="whitespace-nowrap font-mono text-muted text-sm">{`•••• ${codeEnd}`}</span>
          {note && <span className="block break-words text-muted text-sm">{note}</span>}
        </>
      ),
    },
    {
      id: 'amount',
      header: t('giftCards.column.amount'),
      align: 'end',
      cell: ({ amountAmd }) => <span className="whitespace-nowrap tabular-nums">{formatAmd(amountAmd)}</span>,
    },
    {
      id: 'state',
      header: t('giftCards.column.state'),
      cell: ({ state, blockedReason, redeemerId }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
          <Badge tone={TONES[state]}>{t(`giftCards.state.${state}`)}</Badge>
          {redeemerId && can('customers.view') && (
            <LocaleLink to={adminPaths.customer(redeemerId)} className="text-sm underline">
              {t('giftCards.customer')}
            </LocaleLink>
          )}
          {blockedReason && <span className="text-muted text-sm">{blockedReason}</span>}
        </span>
      ),
    },
    { id: 'issued', header: t('giftCards.column.issued'), cell: ({ createdAt }) => <TimestampCell at={createdAt} /> },
    {
      id: 'validUntil',
      header: t('giftCards.column.validUntil'),
      cell: ({ validUntilDate }) =>
        validUntilDate === null ? t('giftCards.noEnd') : shortDate(validUntilDate, locale),
    },
    {
      id: 'issuedBy',
      header: t('giftCards.column.issuedBy'),
      isExtra: true,
      cell: ({ issuedBy, channel }) =>
        [issuedBy, channel && t('giftCards.sentBy', { channel: t(`giftCards.channel.${channel}`) })]
          .filter(Boolean)
          .join(' · ') || '—',
    },
  ]
  if (!can('gift-cards.edit')) return columns
  return [
    ...columns,
    {
      id: 'actions',
      header: t('giftCards.column.actions'),
      align: 'end',
      cell: card =>
        card.state === 'active' && (
          <CompactButton
            aria-label={`${t('giftCards.block')}: ${t('giftCards.number', { number: String(card.number) })}`}
            onClick={() => onBlock(card)}
          >
            {t('giftCards.block')}
          </CompactButton>
        ),
    },
  ]
}
