import type { Customer } from '@shop/contracts/account-staff.ts'
import { changeStoreCredit, getCustomerCredit, MAX_CREDIT_CHANGE_AMD } from '@shop/contracts/store-credit.ts'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { parseWholeNumber, ReasonField, SelectField, WholeNumberField } from '#shared/admin/fields/form-fields.tsx'
import { Panel, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { adminKey, useCan } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { notify } from '#ui/toast/notify.ts'
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

/** Grants or withdraws credit. The customer can read the reason. */
function ChangeDialog({ customer, balanceAmd, onClose }: DialogProps) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const queryClient = useQueryClient()
  const keyOf = useIdempotencyKey()
  const [isWithdrawal, setWithdrawal] = useState(false)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const amountAmd = parseWholeNumber(typed, MAX_CREDIT_CHANGE_AMD) ?? 0
  const deltaAmd = isWithdrawal ? -amountAmd : amountAmd
  const action = t(isWithdrawal ? 'adminCustomers.creditWithdraw' : 'adminCustomers.creditGrant')
  const save = useMutation({
    mutationFn: () => {
      const body = { deltaAmd, reason: reason.trim() }
      return call(changeStoreCredit, { params: { accountId: customer.accountId }, headers: keyOf(body), body })
    },
    onSuccess: changed => {
      notify({ kind: 'ok', title: t('adminCustomers.creditChanged', { amount: formatAmd(changed.balanceAmd) }) })
      void queryClient.invalidateQueries({ queryKey: adminKey('account') })
      onClose()
    },
  })
  const submit = () => {
    setSubmitted(true)
    if (amountAmd > 0 && reason.trim()) save.mutate()
  }
  return (
    <FormDialog
      title={t('adminCustomers.creditTitle')}
      text={customer.name || customer.phone}
      action={action}
      change={save}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('adminCustomers.what')}
          value={isWithdrawal ? 'withdraw' : 'grant'}
          onChange={value => setWithdrawal(value === 'withdraw')}
        >
          <option value="grant">{t('adminCustomers.creditGrant')}</option>
          <option value="withdraw">{t('adminCustomers.creditWithdraw')}</option>
        </SelectField>
        <WholeNumberField
          label={t('adminCustomers.creditAmount')}
          typed={typed}
          onType={setTyped}
          error={isSubmitted && amountAmd === 0 ? t('adminCustomers.howManyMissing') : undefined}
          hint={t('adminCustomers.creditWillBe', {
            before: formatAmd(balanceAmd),
            after: formatAmd(Math.max(0, balanceAmd + deltaAmd)),
          })}
        />
      </div>
      <ReasonField
        value={reason}
        onChange={setReason}
        isMissing={isSubmitted && !reason.trim()}
        hint={t('adminCustomers.creditReasonShown')}
      />
    </FormDialog>
  )
}
