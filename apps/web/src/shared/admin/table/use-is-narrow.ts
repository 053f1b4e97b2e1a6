import { useMedia } from '#platform/hooks.ts'

/** Width of phones. */
const PHONE = '(width < 48rem)'
/** Width at which the columns do not fit next to the menu. */
const TABLET = '(width < 64rem)'

/** True on phones. */
export const useIsNarrow = () => useMedia(PHONE)

/** True if lists show cards: on phones and upright tablets. */
export const useHasCards = () => useMedia(TABLET)
