import { CustomerPage } from '#features/account/customer-page.tsx'
import { PersonPage } from '#features/account/people-pages.tsx'
import { CustomerLetters } from '#features/contact/admin/customer-letters.tsx'
import { CustomerMessages } from '#features/notifications/customer-messages.tsx'

/** The customer page with contact messages and the messages that were sent. */
export const CustomerWithMessages = () => (
  <CustomerPage
    panels={({ accountId, phone }) => (
      <>
        <CustomerLetters accountId={accountId} />
        <CustomerMessages accountId={accountId} phone={phone} />
      </>
    )}
  />
)

export const PersonWithMessages = () => <PersonPage panels={phone => <CustomerMessages phone={phone} />} />
