import type { UserEvent } from '@testing-library/user-event'

/** What is said of a field, in the place that the field itself names. */
export const getErrorText = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(id => id.endsWith('-error'))
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join()

/** Replaces what is in a field, as pasting over it does. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.tripleClick(field)
  await (text ? user.paste(text) : user.keyboard('{Delete}'))
}
