import type { UserEvent } from '@testing-library/user-event'

/** Returns the error text that the field refers to. */
export const getErrorText = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(id => id.endsWith('-error'))
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join()

/** Replaces the contents of a field by pasting. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.tripleClick(field)
  await (text ? user.paste(text) : user.keyboard('{Delete}'))
}
