/** The window of a courier's day, HH:MM. */
type Hours = { opensAt: string; closesAt: string; slotMinutes: number }

/**
 * What no single field of a group tells: a working day has room for one window at least.
 * @returns the paths of the fields that do not fit, and why
 */
export function wrongFields(key: string, value: object): { path: string[]; why: string }[] {
  return key === 'delivery' &&
    isHours(value) &&
    minutesOf(value.closesAt) - minutesOf(value.opensAt) < value.slotMinutes
    ? [{ path: ['closesAt'], why: 'day_too_short' }]
    : []
}

function isHours(value: object): value is Hours {
  return 'opensAt' in value && 'closesAt' in value && 'slotMinutes' in value
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
