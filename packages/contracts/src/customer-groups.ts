import * as z from 'zod/mini'
import { personalText } from './personal.ts'
import { ById, IdempotencyHeaders, route, Success } from './route.ts'
import { oneLine, RequiredText } from './scalars.ts'

/** Maximum number of customers in one request. */
export const MAX_LABELED_CUSTOMERS = 200
/** Maximum number of groups or tags in one request. */
const MAX_LABELS = 20

/** The name of a group, unique in any case. */
export const GroupName = RequiredText(60).check(oneLine)

/** A word about a customer. It is stored in lower case. */
export const CustomerTag = RequiredText(40).check(oneLine, z.toLowerCase())

/** A group of a customer. */
export const GroupRef = z.object({ id: z.uuid(), name: z.string() })
export type GroupRef = z.infer<typeof GroupRef>

/** What staff sort customers by. */
export const CustomerLabels = z.object({
  /** By name. */
  groups: z.array(GroupRef),
  /** In alphabetical order. */
  tags: z.array(personalText()),
})
export type CustomerLabels = z.infer<typeof CustomerLabels>

/** A group in the list of groups. */
export const CustomerGroup = z.extend(GroupRef, {
  /** Number of customers in it. */
  members: z.int(),
})
export type CustomerGroup = z.infer<typeof CustomerGroup>

const tag = 'account'

/** Returns all customer groups by name, and all tags in use. */
export const listCustomerLabels = route({
  method: 'GET',
  path: '/admin/customer-labels',
  access: 'customers.view',
  tag,
  summary: 'List customer groups and tags',
  result: z.object({
    groups: z.array(CustomerGroup),
    tags: z.array(z.object({ tag: personalText(), customers: z.int() })),
  }),
  errors: ['FORBIDDEN'],
})
/** Adds a customer group. The request is idempotent by its `Idempotency-Key`. */
export const createCustomerGroup = route({
  method: 'POST',
  path: '/admin/customer-groups',
  access: 'groups.edit',
  tag,
  summary: 'Add a customer group',
  headers: IdempotencyHeaders,
  body: z.object({ name: GroupName }),
  status: 201,
  result: CustomerGroup,
  errors: ['VALIDATION', 'FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED'],
})
/** Renames a customer group. Its members stay. Repeating the request has no effect. */
export const renameCustomerGroup = route({
  method: 'PUT',
  path: '/admin/customer-groups/:id',
  access: 'groups.edit',
  tag,
  summary: 'Rename a customer group',
  params: ById,
  body: z.object({ name: GroupName }),
  result: CustomerGroup,
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN'],
})
/**
 * Deletes a customer group. Its members stay customers. Returns `GROUP_IN_USE` naming the promotions while any is for the
 * group. Repeating the request has no effect.
 */
export const deleteCustomerGroup = route({
  method: 'DELETE',
  path: '/admin/customer-groups/:id',
  access: 'groups.edit',
  tag,
  summary: 'Delete a customer group',
  params: ById,
  result: Success,
  errors: ['FORBIDDEN', 'GROUP_IN_USE'],
})
/**
 * Adds and removes groups and tags of up to 200 customers. Labels that are not named stay, so that two people can change
 * the same customer. Returns how many customers changed. Repeating the request has no effect.
 */
export const labelCustomers = route({
  method: 'POST',
  path: '/admin/customer-labels',
  access: 'customers.edit',
  tag,
  summary: 'Change groups and tags of customers',
  body: z.object({
    accountIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_LABELED_CUSTOMERS)),
    /** Ids of groups. */
    addGroups: z._default(z.array(z.uuid()).check(z.maxLength(MAX_LABELS)), []),
    removeGroups: z._default(z.array(z.uuid()).check(z.maxLength(MAX_LABELS)), []),
    addTags: z._default(z.array(CustomerTag).check(z.maxLength(MAX_LABELS)), []),
    removeTags: z._default(z.array(CustomerTag).check(z.maxLength(MAX_LABELS)), []),
  }),
  result: z.object({ changed: z.int() }),
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN'],
})

export const customerGroupRoutes = {
  listCustomerLabels,
  createCustomerGroup,
  renameCustomerGroup,
  deleteCustomerGroup,
  labelCustomers,
}
