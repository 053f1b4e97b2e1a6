import type { SettingKey, Settings } from '@shop/contracts/settings-groups.ts'
import type { ComponentType } from 'react'
import type { MessageId } from '#platform/i18n/messages.ts'
import type { SettingLabels } from './use-setting-labels.ts'

export type BodyProps<K extends SettingKey> = {
  value: Settings[K]
  set: (changes: Partial<Settings[K]>) => void
  /** Returns the error of a field by its path within the group (`hours.sat.closesAt`). */
  errorAt: (path: string) => string | undefined
}

/** A value of a section as label and text, used to list changes. */
export type Leaf = { label: string; text: string }

/** A part of the page that is saved on its own: some fields of a group. */
export type Section<K extends SettingKey> = {
  /** Fragment of the page's address. */
  id: string
  group: K
  title: MessageId
  /** Describes what the section changes, and from when. */
  intro: MessageId
  fields: readonly (keyof Settings[K] & string)[]
  /** True if saving requires confirmation because prices change. */
  touchesMoney?: boolean
  Body: ComponentType<BodyProps<K>>
  leavesOf: (value: Settings[K], words: SettingLabels) => Leaf[]
}
