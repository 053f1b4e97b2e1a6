import type { Messages } from '@lingui/core'
import { addCatalogs } from './messages.ts'

/** Registers packages/messages/{ru,en,hy}/admin*.json. Imported by the admin area before it uses a text. */
addCatalogs(
  import.meta.glob<Messages>('../../../../../packages/messages/*/admin*.json', {
    query: '?lingui',
    import: 'messages',
  }),
)
