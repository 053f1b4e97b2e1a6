export { addressColumns, addressOf } from './address.ts'
export { type DeliverySettings, deliveryBy, openAhead, readDelivery } from './hours.ts'
export { namesOfRegions } from './regions.ts'
export { mountDelivery } from './routes.ts'
export { deliveryFee, openDayFrom } from './rules.ts'
export { notSameDay } from './slot-refusal.ts'
export {
  giveSlotBack,
  moveSlot,
  openSlot,
  readServedDays,
  retakeSlot,
  selectTaken,
  servedDays,
  slotColumns,
  slotOf,
  slotsAhead,
  type TakenPlaces,
  takeSlot,
} from './slots.ts'
export { isTownElsewhere } from './towns.ts'
