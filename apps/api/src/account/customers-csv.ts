import { type CustomerSummary, MAX_EXPORTED_CUSTOMERS } from '@shop/contracts/account-staff.ts'
import { type Cell, toCsv } from '@shop/contracts/csv.ts'
import { shopDate } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { Tx } from '#platform/db/db.ts'
import { readPages } from '#platform/db/page.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type CustomerFilters, findCustomers } from './customers.ts'

const columns = ['name', 'phone', 'email', 'since', 'orders', 'spent', 'points', 'groups', 'tags', 'blocked'] as const

/** Creates the CSV file of the customers that match the filters, newest account first. */
export async function createCustomersCsv(db: Tx, filters: CustomerFilters, locale: Locale): Promise<string> {
  const customers = await readPages(MAX_EXPORTED_CUSTOMERS, page => findCustomers(db, { ...filters, ...page }))
  return toCsv([columns.map(column => translate(locale, `account.column.${column}`)), ...customers.map(toRow)])
}

const toRow = ({
  name,
  phone,
  email,
  since,
  orders,
  spentAmd,
  points,
  groups,
  tags,
  isBlocked,
}: CustomerSummary): Cell[] => [
  name,
  phone,
  email,
  shopDate(new Date(since)),
  orders,
  spentAmd,
  points,
  groups.map(({ name }) => name).join(', '),
  tags.join(', '),
  isBlocked ? 'yes' : 'no',
]
