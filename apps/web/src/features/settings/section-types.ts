import type { SettingKey, Settings } from '@shop/contracts/settings-groups.ts'
import type { ComponentType } from 'react'
import type { MessageId } from '#platform/i18n/messages.ts'
import type { SettingWords } from './use-setting-words.ts'

export type BodyProps<K extends SettingKey> = {
  value: Settings[K]
  set: (changes: Partial<Settings[K]>) => void
  /** What is wrong with a field, by its path within the group (`hours.sat.closesAt`). */
  errorAt: (path: string) => string | undefined
}

/** One thing that a section says, for "what changes": its name, and how it stands. */
export type Leaf = { label: string; text: string }

/** A part of the page that is saved by itself: some fields of one group. */
export type Section<K extends SettingKey> = {
  /** Its place in the page's address. */
  id: string
  group: K
  title: MessageId
  /** What it changes, and from when. */
  intro: MessageId
  fields: readonly (keyof Settings[K] & string)[]
  /** What it changes is asked for once more before it is saved. */
  touchesMoney?: boolean
  Body: ComponentType<BodyProps<K>>
  leavesOf: (value: Settings[K], words: SettingWords) => Leaf[]
}
