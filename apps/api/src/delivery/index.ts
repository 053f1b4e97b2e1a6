export { addressColumns, addressOf } from './address.ts'
export { type DeliverySettings, deliveryBy, openAhead, readDelivery } from './hours.ts'
export { namesOfRegions } from './regions.ts'
export { mountDelivery } from './routes.ts'
export { deliveryFee, openDayFrom } from './rules.ts'
export { sameDayError } from './slot-errors.ts'
export {
  moveSlot,
  openSlot,
  readServedDays,
  releaseSlot,
  reserveSlot,
  restoreSlot,
  selectUsedSlots,
  servedDays,
  slotColumns,
  slotOf,
  slotsAhead,
  type UsedSlots,
} from './slots.ts'
export { isTownElsewhere } from './towns.ts'
