import type { StaffRental } from '@shop/contracts/rental-staff.ts'
import { completeTexts, textIn } from '@shop/contracts/text-fields.ts'
import type { exportList, ListColumn } from '#audit/index.ts'
import { translate } from '#platform/i18n/translate.ts'

type Columns = Parameters<typeof exportList<StaffRental>>[2]['columns']

/** The columns of the file of rentals. Codes are the same in every language. */
export const rentalColumns: Columns = (locale, personal): ListColumn<StaffRental>[] => [
  ['order', ({ orderNumber }) => orderNumber],
  [
    'hookah',
    ({ rental: { brand, title, titleEN, titleHY } }) =>
      `${brand} ${textIn(completeTexts({ ru: title, en: titleEN, hy: titleHY }), locale)}`,
  ],
  ['unit', ({ unit }) => unit],
  ['state', ({ rental }) => translate(locale, `list.rental.${rental.state}`)],
  ['stateCode', ({ rental }) => rental.state],
  ['from', ({ rental }) => rental.from],
  ['to', ({ rental }) => rental.to],
  ['customer', ({ customer }) => personal(customer?.name)],
  ['phone', ({ customer }) => personal(customer?.phone)],
  ['price', ({ rental }) => rental.rentalAmd],
  ['deposit', ({ rental }) => rental.depositAmd],
  ['depositBack', ({ rental }) => rental.depositBackAmd],
]
