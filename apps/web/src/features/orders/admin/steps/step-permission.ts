import type { Permission } from '@shop/contracts/permissions.ts'

/** Returns the permission that a step of an order needs. */
export const permissionOfStep = (step: string): Permission => (step === 'pack' ? 'orders.pack' : 'orders.edit')
