export { mayBegin } from './availability.ts'
export { bookedRentals } from './booked-rentals.ts'
export {
  bookRentals,
  findUnitsAgain,
  holdRentalsAgain,
  type Rebooked,
  releaseRentals,
  reserveRentals,
} from './bookings.ts'
export { type ChosenUnit, chooseUnits, quoteRentals, type RentalWish } from './choose-units.ts'
export { mountRental } from './routes.ts'
export { rentalTransitions } from './rules.ts'
