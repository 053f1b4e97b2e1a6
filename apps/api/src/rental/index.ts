export { type Booking, bookedRentals, orderOfRental, readBooking, rentalsOf } from './booking-queries.ts'
export {
  bookRentals,
  findUnitsAgain,
  holdRentalsAgain,
  releaseRentals,
  reserveRentals,
} from './bookings.ts'
export { changeEnd, findEnds } from './change-end.ts'
export {
  type ChosenUnit,
  chooseUnits,
  findAvailabilityError,
  quoteRentals,
  type RentalRequest,
} from './choose-units.ts'
export { exportTrust } from './deposit-levels.ts'
export { lockModels } from './offers.ts'
export { deleteRentalPictures, picturesOfRentals } from './pictures.ts'
export { canStartOn, getRentalDays } from './queries.ts'
export { rentalColumns } from './rentals-file.ts'
export { mountRental, mountRentalDeposits, mountRentalUnits, mountRentalWaits } from './routes.ts'
export { rentalTransitions } from './rules.ts'
export { type Carried, carriedHookahs, listRentals, ordersWithOpenRentals, staffRental } from './staff-queries.ts'
export { handOver, recordRentalReturn, releaseRefused, settleDeposit } from './staff-steps.ts'
export { rentalTopics } from './topics.ts'
export { recordIdentity } from './verify-identity.ts'
export { listWaits, rentalJobs } from './waiting-list.ts'
