/** The error codes of catalog and their HTTP statuses. */
export const catalogErrors = {
  PRODUCT_NOT_FOUND: 404,
  PRODUCT_CHANGED: 409,
  PRODUCT_INCOMPLETE: 409,
  CATALOG_CHANGED: 409,
  IMPORT_STATE: 409,
} as const
