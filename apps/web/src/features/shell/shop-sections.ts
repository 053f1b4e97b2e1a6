import type { MessageId } from '#platform/i18n/messages.ts'
import { paths } from '../../paths.ts'

export const shopSections: readonly { to: string; label: MessageId }[] = [
  { to: paths.flavor, label: 'nav.flavor' },
  { to: paths.hookah, label: 'nav.hookah' },
  { to: paths.accessories, label: 'nav.accessories' },
  { to: paths.coal, label: 'nav.coal' },
  { to: paths.rent, label: 'nav.rent' },
  { to: paths.mixes, label: 'nav.mixes' },
  { to: paths.shop, label: 'nav.everything' },
]
