export { mountDelivery } from './routes.ts'
export { deliveryFee } from './rules.ts'
export { giveSlotBack, openSlot, readSlotsAhead, retakeSlot, takeSlot } from './slots.ts'
