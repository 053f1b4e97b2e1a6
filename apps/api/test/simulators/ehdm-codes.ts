const messages: Record<number, string> = {
  101: 'TIMEOUT',
  103: 'INVALID_CRN',
  104: 'INVALID_SEQ',
  105: 'WRONG_JSON',
  152: 'PAID_AMOUNT_LESS_THAN_TOTAL',
  162: 'INVALID_GOOD_NAME',
  163: 'INVALID_RECEIPT_PRODUCT',
  165: 'ITEM_FULL_PRICE_NON_POSITIVE',
  167: 'CARD_AMOUNT_EXCEEDED_TOTAL',
  176: 'RECEIPT_DOES_NOT_EXIST',
  178: 'INVALID_RETURN_AMOUNTS',
  181: 'INVALID_QUANTITY',
  182: 'RECEIPT_IS_RETURN',
  183: 'INVALID_ADG_CODE',
  186: 'INVALID_PREPAYMENT_AMOUNT',
  187: 'INVALID_ITEMS',
  195: 'CRM_ACTIVATION_FAILED',
  196: 'INACTIVE_CRM',
  201: 'MISSING_DEPARTMENTS',
  202: 'EXISTING_DEPARTMENT',
  403: 'UNAUTHORIZED_CONNECTION',
}

/** A code of the e-HDM service that rejects a request. */
export class Rejection extends Error {
  readonly code: number
  constructor(code: number) {
    super(messages[code] ?? 'ERROR')
    this.code = code
  }
}
