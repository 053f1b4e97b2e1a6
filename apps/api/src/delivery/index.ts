export { type GeoPoint, isInArmenia, type PointProblem, parseMapPoint } from './map-point.ts'
export {
  addressOfPoint,
  findPickup,
  type OfferedPickup,
  offeredPickups,
  openPickup,
  pointColumn,
  toPoint,
} from './pickup.ts'
export { addressColumns, addressOf, isTownElsewhere, namesOfRegions } from './regions.ts'
export { mountDelivery } from './routes.ts'
export { capacityOf, openDayFrom, slotDeadline } from './rules.ts'
export { assertRegionsServed } from './served-regions.ts'
export {
  assertSlotServed,
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
export { findTownCenter } from './town-centers.ts'
