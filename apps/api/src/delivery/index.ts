export { addressColumns, addressOf, isTownElsewhere, namesOfRegions } from './regions.ts'
export { mountDelivery } from './routes.ts'
export { openDayFrom, slotDeadline } from './rules.ts'
export {
  type DeliverySettings,
  deliveryBy,
  moveSlot,
  openAhead,
  openSlot,
  readDelivery,
  readServedDays,
  releaseSlot,
  reserveSlot,
  restoreSlot,
  sameDayError,
  selectUsedSlots,
  servedDays,
  slotColumns,
  slotOf,
  slotsAhead,
  type UsedSlots,
} from './slots.ts'
