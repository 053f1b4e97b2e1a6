/** Staff are alerted from this share of a variant's stock on that unpaid orders reserve. */
export const RESERVED_ALERT_PERCENT = 80
/** Fewer units are often reserved by a few buyers. */
export const RESERVED_ALERT_MIN_UNITS = 10
