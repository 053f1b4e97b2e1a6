import type { SentMessage } from '@shop/contracts/notifications-staff.ts'
import { type exportList, type ListColumn, timestampColumns } from '#audit/index.ts'
import { translate } from '#platform/i18n/translate.ts'

type Columns = Parameters<typeof exportList<SentMessage>>[2]['columns']

/** The columns of the file of messages, which has no texts: they may have codes and links. */
export const messageColumns: Columns = (locale, personal): ListColumn<SentMessage>[] => [
  ...timestampColumns<SentMessage>('queuedDate', 'queuedTime', ({ writtenAt }) => writtenAt),
  ['topicCode', ({ topic }) => topic],
  ['channel', ({ channel }) => channel],
  ['recipient', ({ recipient }) => personal(recipient)],
  ['order', ({ orderNumber }) => orderNumber],
  ['state', ({ state }) => translate(locale, `list.message.${state}`)],
  ['stateCode', ({ state }) => state],
  ...timestampColumns<SentMessage>('sentDate', 'sentTime', ({ sentAt }) => sentAt),
  ['attempts', ({ tries }) => tries],
  ['error', ({ lastError }) => lastError],
]
