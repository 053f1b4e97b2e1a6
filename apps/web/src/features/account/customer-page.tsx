import {
  blockCustomer,
  type Customer,
  deleteCustomer,
  exportCustomerData,
  unblockCustomer,
} from '@shop/contracts/account-staff.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { call } from '#platform/api/client.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { ReasonField } from '#shared/admin/fields/form-fields.tsx'
import { HistoryLink } from '#shared/admin/history-link.tsx'
import { AdminHeading, BackLink, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { adminKey, useCan } from '#shared/admin/staff.ts'
import { longTimestampText } from '#shared/admin/timestamps.ts'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { ContactPanel, NotesPanel, OrdersPanel, RentalsPanel } from './customer-panels.tsx'
import { DataPanel } from './data-panel.tsx'
import { DetailsPanels } from './details-panels.tsx'
import { LabelsPanel } from './labels/labels.tsx'
import { PointsPanel } from './points-panel.tsx'
import { customerQuery, useCustomerChange } from './queries.ts'
import { SignInPanel } from './sign-in-panel.tsx'

type Panels = (customer: Customer) => ReactNode

/** Everything about a customer. `panels` are those of other features. */
export function CustomerPage({ panels }: { panels: Panels }) {
  const t = useT()
  const query = useQuery(customerQuery(useParams().accountId ?? ''))
  const { data } = query
  return (
    <>
      <PageMeta title={data?.name || t('admin.page.customer')} isPrivate />
      <BackLink to={adminPaths.customers}>{t('admin.page.customers')}</BackLink>
      {data ? (
        <CustomerDetails customer={data} panels={panels} />
      ) : (
        <>
          <AdminHeading title={t('admin.page.customer')} />
          <QueryPlaceholder query={query} className="h-96 w-full rounded-picture" />
        </>
      )}
    </>
  )
}

function CustomerDetails({ customer, panels }: { customer: Customer; panels: Panels }) {
  const t = useT()
  const locale = useLocale()
  const can = useCan()
  const [isBlocking, setBlocking] = useState(false)
  const { blocked } = customer
  const isStaff = customer.role !== 'customer'
  return (
    <>
      <AdminHeading
        title={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            {customer.name || customer.phone}
            {blocked && <Badge tone="bad">{t('adminCustomers.blocked')}</Badge>}
            {isStaff && <Badge tone="info">{t('adminCustomers.isStaff')}</Badge>}
          </span>
        }
      >
        <HistoryLink subject={{ type: 'account', id: customer.accountId }} />
        {can('customers.block') && (blocked || !isStaff) && (
          <CompactButton variant={blocked ? 'outline' : 'danger'} onClick={() => setBlocking(true)}>
            {blocked ? t('adminCustomers.unblock') : t('adminCustomers.block')}
          </CompactButton>
        )}
      </AdminHeading>
      {blocked && (
        <div className="mb-4">
          <Notice
            kind="bad"
            title={t('adminCustomers.blockedSince', { timestamp: longTimestampText(blocked.at, locale) })}
          >
            <p className="break-words">{blocked.reason}</p>
          </Notice>
        </div>
      )}
      <CustomerPanels customer={customer} panels={panels} />
      {isBlocking && <BlockDialog customer={customer} onClose={() => setBlocking(false)} />}
    </>
  )
}

function CustomerPanels({ customer, panels }: { customer: Customer; panels: Panels }) {
  const can = useCan()
  const { accountId, phone, role, rentals } = customer
  const seesPerson = can('customers.personal')
  const isStaff = role !== 'customer'
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:grid-rows-[auto_1fr]">
      <ContactPanel customer={customer} />
      <div className="grid content-start gap-4 xl:col-start-1 xl:row-span-2 xl:row-start-1">
        <OrdersPanel customer={customer} />
        {rentals.length > 0 && <RentalsPanel rentals={rentals} />}
        <NotesPanel customer={customer} />
        {seesPerson && <DetailsPanels accountId={accountId} phone={phone} />}
      </div>
      <div className="-mb-4 gap-4 *:mb-4 *:break-inside-avoid md:max-xl:columns-2">
        <LabelsPanel customer={customer} />
        <PointsPanel customer={customer} />
        {panels(customer)}
        {seesPerson && !isStaff && <SignInPanel accountId={accountId} />}
        {!isStaff && <CustomerData customer={customer} />}
      </div>
    </div>
  )
}

function CustomerData({ customer: { accountId, name, phone, creditAmd } }: { customer: Customer }) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const locale = useLocale()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const params = { accountId }
  return (
    <DataPanel
      name={name || phone}
      warning={creditAmd > 0 ? t('adminCustomers.data.deleteCredit', { amount: formatAmd(creditAmd) }) : undefined}
      read={reason => call(exportCustomerData, { params, body: { reason } })}
      remove={reason => call(deleteCustomer, { params, body: { reason } })}
      onDeleted={() => {
        void queryClient.invalidateQueries({ queryKey: adminKey('account', 'list') })
        void navigate(localePath(locale, adminPaths.customers))
      }}
    />
  )
}

/** Blocks or unblocks a customer. A reason is required, so that other staff know why. */
function BlockDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useT()
  const { accountId, name, phone } = customer
  const [isBlocked] = useState(customer.blocked !== undefined)
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const change = useCustomerChange(accountId, () => {
    notify({ kind: 'ok', title: isBlocked ? t('adminCustomers.unblockDone') : t('adminCustomers.blockDone') })
    onClose()
  })
  const submit = () => {
    setSubmitted(true)
    const input = { params: { accountId }, body: { reason: reason.trim() } }
    if (input.body.reason) change.mutate(() => (isBlocked ? call(unblockCustomer, input) : call(blockCustomer, input)))
  }
  const values = { name: name || phone }
  return (
    <FormDialog
      title={isBlocked ? t('adminCustomers.unblockTitle', values) : t('adminCustomers.blockTitle', values)}
      text={isBlocked ? t('adminCustomers.unblockText') : t('adminCustomers.blockText')}
      action={isBlocked ? t('adminCustomers.unblock') : t('adminCustomers.block')}
      isDangerous={!isBlocked}
      change={change}
      onClose={onClose}
      onSubmit={submit}
    >
      <ReasonField value={reason} onChange={setReason} isMissing={isSubmitted && !reason.trim()} />
    </FormDialog>
  )
}
