export { canStartOn, findRentalDays } from './availability.ts'
export { bookedRentals, rentalsOf } from './booked-rentals.ts'
export {
  bookRentals,
  findUnitsAgain,
  holdRentalsAgain,
  releaseRentals,
  reserveRentals,
} from './bookings.ts'
export { type Carried, carriedHookahs } from './carried.ts'
export { changeEnd, findEnds } from './change-end.ts'
export { chooseUnits, findAvailabilityError, quoteRentals, type RentalRequest } from './choose-units.ts'
export { handOver } from './hand-over.ts'
export { type Booking, orderOfRental, readBooking } from './one-booking.ts'
export { deleteRentalPictures, picturesOfRentals } from './pictures.ts'
export { mountRental } from './routes.ts'
export { rentalTransitions } from './rules.ts'
export { listRentals, ordersWithOpenRentals, staffRental } from './staff-queries.ts'
export { mountRentalUnits } from './staff-routes.ts'
export { recordRentalReturn, settleDeposit } from './staff-steps.ts'
export { rentalTopics } from './topics.ts'
