import * as z from 'zod/mini'
import { Address } from './delivery.ts'
import { ById, route } from './route.ts'

/** Maximum number of saved addresses of an account. */
export const MAX_ADDRESSES = 10

/** A saved address of a customer. The checkout starts with the default address. */
export const SavedAddress = z.extend(Address, { id: z.uuid(), isDefault: z.boolean() })
export type SavedAddress = z.infer<typeof SavedAddress>

/** An address to save. The first address becomes the default. */
export const AddAddress = z.extend(Address, { isDefault: z.optional(z.boolean()) })
export type AddAddress = z.infer<typeof AddAddress>

/**
 * Fields to change. An empty `apartment` or `postalCode` removes the value. `isDefault` can only be set to true, by
 * which another address stops being the default.
 */
export const EditAddress = z.extend(z.partial(Address), { isDefault: z.optional(z.literal(true)) })
export type EditAddress = z.infer<typeof EditAddress>

/** All addresses, at most 10: the default address first, then the newest. */
const AddressList = z.object({ items: z.array(SavedAddress) })

const tag = 'addresses'

/**
 * Returns all saved addresses of the customer: the default address first, then the newest. The list has at most 10
 * addresses and is not paginated.
 */
export const listAddresses = route({
  method: 'GET',
  path: '/user/addresses',
  access: 'customer',
  tag,
  summary: 'List saved addresses',
  result: AddressList,
})
/**
 * Saves an address. The first address becomes the default. If the same address exists already, it is returned
 * unchanged. Returns `TOO_MANY_ADDRESSES` if the customer has 10 addresses.
 */
export const addAddress = route({
  method: 'POST',
  path: '/user/addresses',
  access: 'customer',
  tag,
  summary: 'Save an address',
  body: AddAddress,
  result: SavedAddress,
  status: 201,
  errors: ['VALIDATION', 'TOO_MANY_ADDRESSES'],
})
/**
 * Changes the given fields of an address, or makes it the default. An empty `apartment` or `postalCode` removes the
 * value.
 */
export const editAddress = route({
  method: 'PATCH',
  path: '/user/addresses/:id',
  access: 'customer',
  tag,
  summary: 'Update a saved address',
  params: ById,
  body: EditAddress,
  result: SavedAddress,
  errors: ['VALIDATION', 'NOT_FOUND'],
})
/**
 * Deletes an address and returns the remaining ones. If it was the default, the newest remaining address becomes the
 * default.
 */
export const removeAddress = route({
  method: 'DELETE',
  path: '/user/addresses/:id',
  access: 'customer',
  tag,
  summary: 'Delete a saved address',
  params: ById,
  result: AddressList,
  errors: ['NOT_FOUND'],
})

export const addressRoutes = { listAddresses, addAddress, editAddress, removeAddress }
