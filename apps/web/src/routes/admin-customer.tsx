import { CustomerPage } from '#features/account/customer-page.tsx'
import { PersonPage } from '#features/account/people-pages.tsx'
import { CustomerLetters } from '#features/contact/admin/customer-letters.tsx'
import { CustomerMessages } from '#features/notifications/customer-messages.tsx'
import { DepositLevelPanel } from '#features/rental/admin/deposit/deposit-level-panel.tsx'
import { CreditPanel } from '#features/store-credit/credit-panel.tsx'

/** The customer page with store credit, contact messages and the messages that were sent. */
export const CustomerWithMessages = () => (
  <CustomerPage
    panels={customer => (
      <>
        <CreditPanel customer={customer} />
        {customer.role === 'customer' && <DepositLevelPanel accountId={customer.accountId} />}
        <CustomerLetters accountId={customer.accountId} />
        <CustomerMessages accountId={customer.accountId} phone={customer.phone} />
      </>
    )}
  />
)

export const PersonWithMessages = () => <PersonPage panels={phone => <CustomerMessages phone={phone} />} />
