import type { BookedRental } from '@shop/contracts/rental-booking.ts'
import { expect, test } from 'vitest'
import { refusedItemsText } from './order-labels.ts'

test('refused hookahs of one model are counted', () => {
  const rentalOf = (id: string, title: string) => ({ id, title }) as BookedRental
  const rentals = [rentalOf('1', 'Sultan'), rentalOf('2', 'Mini'), rentalOf('3', 'Sultan'), rentalOf('4', 'Sultan')]
  const text = refusedItemsText({ refusedRentalIds: ['1', '2', '3'] }, { lines: [], rentals }, 'en')
  expect(text).toBe('Sultan × 2, Mini')
})
