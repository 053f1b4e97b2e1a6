export { mayBegin } from './availability.ts'
export { bookedRentals } from './booked-rentals.ts'
export {
  bookRentals,
  findUnitsAgain,
  holdRentalsAgain,
  releaseRentals,
  reserveRentals,
} from './bookings.ts'
export { changeEnd, findEnds } from './change-end.ts'
export { chooseUnits, quoteRentals, type RentalWish, whyNotFree } from './choose-units.ts'
export { type Booking, orderOfRental, readBooking } from './one-booking.ts'
export { mountRental } from './routes.ts'
export { rentalTransitions } from './rules.ts'
export { listRentals, ordersWithOpenRentals, staffRental } from './staff-queries.ts'
export { handOver, settleDeposit, takeBack } from './staff-steps.ts'
