import { CustomerPage } from '#features/account/customer-page.tsx'
import { PersonPage } from '#features/account/people-pages.tsx'
import { CustomerLetters } from '#features/contact/admin/customer-letters.tsx'
import { CustomerMessages } from '#features/notifications/customer-messages.tsx'
import { CreditPanel } from '#features/store-credit/credit-panel.tsx'

/** The customer page with store credit, contact messages and the messages that were sent. */
export const CustomerWithMessages = () => (
  <CustomerPage
    panels={customer => (
      <>
        <CreditPanel customer={customer} />
        <CustomerLetters accountId={customer.accountId} />
        <CustomerMessages accountId={customer.accountId} phone={customer.phone} />
      </>
    )}
  />
)

export const PersonWithMessages = () => <PersonPage panels={phone => <CustomerMessages phone={phone} />} />
