import * as z from 'zod/mini'
import { Address } from './delivery.ts'
import { ById, route } from './route.ts'

/** How many addresses an account keeps at most. */
export const MAX_ADDRESSES = 10

/** An address that a customer keeps; one of them is the default, with which the checkout starts. */
export const SavedAddress = z.extend(Address, { id: z.uuid(), isDefault: z.boolean() })
export type SavedAddress = z.infer<typeof SavedAddress>

/** The first address becomes the default by itself. */
export const AddAddress = z.extend(Address, { isDefault: z.optional(z.boolean()) })
export type AddAddress = z.infer<typeof AddAddress>

/** What is given changes; an empty apartment or postal code is none. Another address takes the default over, so only `true` is asked for. */
export const EditAddress = z.extend(z.partial(Address), { isDefault: z.optional(z.literal(true)) })
export type EditAddress = z.infer<typeof EditAddress>

/** All of them, the default first, then the newest: ten at most, so there are no pages. */
const AddressList = z.object({ items: z.array(SavedAddress) })

const tag = 'addresses'

export const listAddresses = route({
  method: 'GET',
  path: '/user/addresses',
  access: 'customer',
  tag,
  summary: "The customer's saved addresses, the default first.",
  result: AddressList,
})
export const addAddress = route({
  method: 'POST',
  path: '/user/addresses',
  access: 'customer',
  tag,
  summary: 'Saves an address. Safe to repeat: one that is there already is answered as it is.',
  body: AddAddress,
  result: SavedAddress,
  status: 201,
  errors: ['VALIDATION', 'TOO_MANY_ADDRESSES'],
})
export const editAddress = route({
  method: 'PATCH',
  path: '/user/addresses/:id',
  access: 'customer',
  tag,
  summary: "Changes one of the customer's own addresses, or makes it the default; another's is not found.",
  params: ById,
  body: EditAddress,
  result: SavedAddress,
  errors: ['VALIDATION', 'NOT_FOUND'],
})
export const removeAddress = route({
  method: 'DELETE',
  path: '/user/addresses/:id',
  access: 'customer',
  tag,
  summary: 'Deletes an address and answers those that are left; the newest of them takes the default over.',
  params: ById,
  result: AddressList,
  errors: ['NOT_FOUND'],
})

export const addressRoutes = { listAddresses, addAddress, editAddress, removeAddress }
