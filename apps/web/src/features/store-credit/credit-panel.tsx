import type { Customer } from '@shop/contracts/account-staff.ts'
import { changeStoreCredit, getCustomerCredit, MAX_CREDIT_CHANGE_AMD } from '@shop/contracts/store-credit.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { BalanceDialog } from '#shared/admin/dialogs/balance-dialog.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { Panel, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { adminKey, useCan } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { CreditEntries } from './credit-entries.tsx'

/** Balance and history of a customer's store credit, which staff with the permission can change. */
export function CreditPanel({ customer }: { customer: Customer }) {
  const t = useT()
  const locale = useLocale()
  const formatAmd = useFormatAmd()
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const query = useInfiniteQuery(customerCreditQuery(customer.accountId))
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  const balanceAmd = data?.pages[0]?.balanceAmd ?? 0
  const entries = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Panel
      title={t('adminCustomers.credit')}
      actions={
        data &&
        can('credit.edit') && (
          <CompactButton
            className="-my-1"
            aria-label={`${t('adminCustomers.correct')}: ${t('adminCustomers.credit')}`}
            onClick={() => setOpen(true)}
          >
            {t('adminCustomers.correct')}
          </CompactButton>
        )
      }
    >
      {!data && <QueryPlaceholder query={query} className="h-16 w-full" />}
      {data && <p className="mb-2 font-medium text-xl tabular-nums">{formatAmd(balanceAmd)}</p>}
      {data && entries.length === 0 && <p className="text-muted text-sm">{t('adminCustomers.noCredit')}</p>}
      <CreditEntries
        entries={entries}
        className="text-sm"
        note={({ at, by }) => [timestampText(at, locale), by].filter(Boolean).join(' · ')}
      />
      {hasNextPage && (
        <CompactButton pending={isFetching} onClick={() => void fetchNextPage()}>
          {t('credit.more')}
        </CompactButton>
      )}
      {isOpen && <ChangeDialog customer={customer} balanceAmd={balanceAmd} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

const PAGE_SIZE = 10

const customerCreditQuery = (accountId: string) =>
  infiniteQueryOptions({
    queryKey: adminKey('account', accountId, 'credit'),
    queryFn: ({ pageParam, signal }) =>
      call(getCustomerCredit, {
        params: { accountId },
        query: { limit: PAGE_SIZE, cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

type DialogProps = { customer: Customer; balanceAmd: number; onClose: () => void }

/** Grants or withdraws credit. */
function ChangeDialog({ customer, balanceAmd, onClose }: DialogProps) {
  const t = useT()
  const formatAmd = useFormatAmd()
  return (
    <BalanceDialog
      customer={customer}
      title={t('adminCustomers.creditTitle')}
      add={t('adminCustomers.creditGrant')}
      remove={t('adminCustomers.creditWithdraw')}
      amountLabel={t('adminCustomers.creditAmount')}
      max={MAX_CREDIT_CHANGE_AMD}
      hintOf={deltaAmd =>
        t('adminCustomers.creditWillBe', {
          before: formatAmd(balanceAmd),
          after: formatAmd(Math.max(0, balanceAmd + deltaAmd)),
        })
      }
      reasonHint={t('adminCustomers.creditReasonShown')}
      save={async ({ delta, reason }, keyOf) => {
        const body = { deltaAmd: delta, reason }
        const params = { accountId: customer.accountId }
        const changed = await call(changeStoreCredit, { params, headers: keyOf(body), body })
        return t('adminCustomers.creditChanged', { amount: formatAmd(changed.balanceAmd) })
      }}
      onClose={onClose}
    />
  )
}
