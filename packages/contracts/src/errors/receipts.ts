/** The error codes of receipts and their HTTP statuses. */
export const receiptsErrors = {
  RECEIPT_STATE: 409,
  RECEIPT_NUMBER_TAKEN: 409,
} as const
