import type { Messages } from '@lingui/core'
import { addCatalogues } from './messages.ts'

/** Imported by the staff's part of the app, before it asks for a text: src/locales/{ru,en,hy}/admin*.json. */
addCatalogues(import.meta.glob<Messages>('../../locales/*/admin*.json', { query: '?lingui', import: 'messages' }))
