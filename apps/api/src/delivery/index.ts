export { type DeliverySettings, readDelivery } from './hours.ts'
export { mountDelivery } from './routes.ts'
export { deliveryFee } from './rules.ts'
export { giveSlotBack, moveSlot, openSlot, readSlotsAhead, retakeSlot, takeSlot } from './slots.ts'
